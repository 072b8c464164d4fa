import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts.ts';
import type { SessionStatus, SessionStore } from '../session/session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

export interface Auth {
  status: SessionStatus;
  user: User | null;
  /** What is wrong with signing in or with the connection; null: nothing. */
  banner: string | null;
  dismissBanner(): void;
  /** Opens the popup; call it from a click. */
  signIn: SessionStore['signIn'];
  signOut(): Promise<void>;
  /** Asks the server anew who the user is, after a change. */
  refreshUser(): Promise<void>;
}

/** The session itself, for what may change it. @throws outside of an `SessionProvider` */
export function useSessionStore(): SessionStore {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs an SessionProvider around it');
  return session;
}

/** Who is signed in, and the ways in and out. */
export function useSession(): Auth {
  const session = useSessionStore();
  const state = useSyncExternalStore(session.subscribe, session.getState);
  return {
    ...state,
    dismissBanner: session.dismissBanner,
    signIn: session.signIn,
    signOut: session.signOut,
    refreshUser: session.refreshUser,
  };
}
