import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts.ts';
import type { AuthSession, AuthStatus } from '../session/session-store.ts';

export const AuthContext = createContext<AuthSession | null>(null);

export interface Auth {
  status: AuthStatus;
  user: User | null;
  /** What is wrong with signing in or with the connection; null: nothing. */
  banner: string | null;
  dismissBanner(): void;
  /** Opens the popup; call it from a click. */
  signIn: AuthSession['signIn'];
  signOut(): Promise<void>;
  /** Asks the server anew who the user is, after a change. */
  refreshUser(): Promise<void>;
}

/** The session itself, for what may change it. @throws outside of an `AuthProvider` */
export function useAuthSession(): AuthSession {
  const session = useContext(AuthContext);
  if (session === null) throw new Error('useAuth needs an AuthProvider around it');
  return session;
}

/** Who is signed in, and the ways in and out. */
export function useAuth(): Auth {
  const session = useAuthSession();
  const state = useSyncExternalStore(session.subscribe, session.getState);
  return {
    ...state,
    dismissBanner: session.dismissBanner,
    signIn: session.signIn,
    signOut: session.signOut,
    refreshUser: session.refreshUser,
  };
}
