import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '#contract/sign-in.ts';
import type { SessionState, SessionStatus, SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

export interface Session {
  status: SessionStatus;
  user: User | null;
  /** Sign-in or connection problem; null without one. */
  banner: string | null;
  /** The sign-in popup: open, or closed without a sign-in. */
  popup: SessionState['popup'];
  dismissBanner(): void;
  /** Opens the popup. Must be called from a click. */
  signIn: SessionStore['signIn'];
  signOut: SessionStore['signOut'];
  /** Reloads the user from the server. */
  refreshUser(): Promise<void>;
}

/** Returns the session store. @throws outside of a `SessionProvider` */
export function useSessionStore(): SessionStore {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Returns the session state and actions. */
export function useSession(): Session {
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
