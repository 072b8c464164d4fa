import type { User } from '#contract/accounts.ts';
import * as accounts from '#contract/accounts.ts';
import { call, setTokenSource } from '#web/lib/http.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { showCornerNotice } from '#web/ui/corner-notice.tsx';
import { endServerSession } from '../api/sign-out.ts';
import { checkConnectivity } from './connectivity.ts';
import { openPopup, waitForPopup } from './popup.ts';
import { providerClient } from './provider.ts';
import { BANNERS, bannerForProvider, bannerForServer } from './session-banners.ts';
import {
  clearStoredSession,
  mustReauthenticate,
  readTokens,
  readUser,
  setMustReauthenticate,
  USER_KEY,
  writeUser,
} from './stored-session.ts';
import { renewalDelay } from './token-lifetime.ts';
import { createTokenSource, renewTokens, SessionExpired, withTokenLock } from './tokens.ts';

export type SessionStatus = 'loading' | 'signedIn' | 'signedOut';

export interface SessionState {
  status: SessionStatus;
  user: User | null;
  /** Told across the top of the page until it is dismissed. */
  banner: string | null;
}

export type SignInOutcome = 'done' | 'closed' | 'blocked' | 'failed';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** After signing in the user is asked for once more, as the provider's own data may arrive late; in milliseconds. */
const REFRESH_DELAY = 1_000;
/**
 * How soon a renewal that fails for now is tried again, in milliseconds. Its reply alone may have been lost: the built-in
 * provider takes the same refresh token once more for 30 s.
 */
const RENEWAL_RETRY_DELAY = 10_000;

/** Who is signed in to this page, with the ways in and out. Framework-free: `SessionProvider` shows it to React. */
export function createSessionStore() {
  let state: SessionState = initialState();
  let attempt: { popup: Window; outcome: Promise<SignInOutcome> } | null = null;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const tokenSource = createTokenSource(end);
  /** Over when a sign-out is, however it ends: what is asked for conflict would be refused. */
  let signingOut: Promise<void> = Promise.resolve();
  // At once: screens make calls before an effect of the provider around them runs.
  setTokenSource({ ...tokenSource, current: () => signingOut.then(tokenSource.current) });

  function change(next: Partial<SessionState>): void {
    const before = state;
    state = { ...state, ...next };
    for (const listener of listeners) listener();
    if (before.status === state.status && before.user === state.user) return;
    const { status, user } = state;
    window.dispatchEvent(new CustomEvent('auth_state_change', { detail: { status, user } }));
  }

  function setUser(user: User | null): void {
    clearTimeout(renewal);
    if (user === null) {
      clearStoredSession();
      change({ status: 'signedOut', user: null });
    } else {
      writeUser(user);
      const isSame = JSON.stringify(user) === JSON.stringify(state.user);
      change({ status: 'signedIn', user: isSame ? state.user : user });
      scheduleRenewal();
    }
  }

  /** The provider says that the sign-in is over. Until it does, a page that is offline stays as it is. */
  function end(): void {
    if (state.status === 'signedOut') return;
    setUser(null);
    change({ banner: BANNERS.ended });
  }

  function scheduleRenewal(wait?: number): void {
    const tokens = readTokens();
    if (tokens === null) return;
    clearTimeout(renewal);
    renewal = setTimeout(() => {
      renewTokens(tokens).then(
        () => scheduleRenewal(),
        (error: unknown) => (error instanceof SessionExpired ? end() : scheduleRenewal(RENEWAL_RETRY_DELAY)),
      );
    }, wait ?? renewalDelay(tokens, Date.now()));
  }

  /** Asks the server who the token speaks for; refused, once more with a new token. @throws as `call` */
  async function fetchUser(): Promise<User> {
    const idToken = await tokenSource.current();
    if (idToken === null) throw new SessionExpired();
    try {
      return await call(accounts.signIn, { body: { idToken } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      // The call itself has got a new token by now, if there is one to be had.
      const renewed = readTokens()?.idToken;
      if (renewed === undefined || renewed === idToken) throw error;
      return call(accounts.signIn, { body: { idToken: renewed } });
    }
  }

  /** Takes over the person whose tokens have just arrived. */
  async function finishSignIn(): Promise<SignInOutcome> {
    try {
      setUser(await fetchUser());
      setMustReauthenticate(false);
      change({ banner: null });
      setTimeout(() => void refreshUser(), REFRESH_DELAY);
      return 'done';
    } catch (error) {
      setUser(null);
      change({ banner: bannerForServer(error) });
      return 'failed';
    }
  }

  async function refreshUser(): Promise<void> {
    await signingOut;
    if (readTokens() === null) return;
    try {
      const user = await fetchUser();
      // Signed out conflict: the answer comes too late.
      if (readTokens() !== null) setUser(user);
    } catch (error) {
      const isOver =
        error instanceof SessionExpired || (error instanceof ApiError && [401, 403].includes(error.status));
      if (isOver) end();
      else {
        const status = state.status === 'loading' ? 'signedOut' : state.status;
        // The look at the connection, which runs beside this, may have said more already.
        change({ status, banner: state.banner ?? bannerForServer(error) });
      }
    }
  }

  /**
   * Signs in by a popup. Must be called while a click counts, or the browser blocks it.
   *
   * @returns when the person is signed in or has closed the popup
   */
  async function signIn(): Promise<SignInOutcome> {
    if (attempt && !attempt.popup.closed) {
      attempt.popup.focus();
      return attempt.outcome;
    }
    if (!window.isSecureContext) return fail(BANNERS.insecure);
    const popup = openPopup();
    if (popup === null) {
      change({ banner: BANNERS.popupBlocked });
      return 'blocked';
    }
    change({ banner: null });
    attempt = { popup, outcome: completePopup(popup) };
    return attempt.outcome;
  }

  async function completePopup(popup: Window): Promise<SignInOutcome> {
    const done = providerClient()
      .then((client) => client.signinPopup(mustReauthenticate() ? { prompt: 'login' } : {}))
      .then(finishSignIn, (error: unknown) => {
        popup.close();
        return fail(bannerForProvider(error));
      });
    // A provider on another origin can cut the tie to its opener, which looks as if the popup were closed: its answer
    // then still comes, by a broadcast.
    const gone = waitForPopup(popup).then((how) => (how === 'answered' ? done : 'closed'));
    return Promise.race([done, gone]);
  }

  function fail(banner: string | null): SignInOutcome {
    change({ banner });
    return banner === null ? 'closed' : 'failed';
  }

  function signOut(): Promise<void> {
    signingOut = performSignOut();
    return signingOut;
  }

  async function performSignOut(): Promise<void> {
    try {
      await endServerSession();
      await withTokenLock(() => setUser(null));
      setMustReauthenticate(true);
      change({ banner: null });
      showCornerNotice({ kind: 'info', text: 'Signed out successfully' });
    } catch {
      showCornerNotice({ kind: 'error', text: 'Error signing out' });
    }
  }

  /** Another tab has signed in or out. */
  function onStorage(event: StorageEvent): void {
    if (event.key === USER_KEY || event.key === null) syncFromStorage();
  }

  function syncFromStorage(): void {
    const user = readUser();
    clearTimeout(renewal);
    if (user === null || readTokens() === null) {
      const banner = state.status === 'signedIn' ? BANNERS.ended : state.banner;
      change({ status: 'signedOut', user: null, banner });
    } else {
      change({ status: 'signedIn', user, banner: null });
      scheduleRenewal();
    }
  }

  /**
   * A laptop that slept, or a network that came back: timers are late then. A page that the browser had put away, to show it
   * again on the way back, has not heard what other tabs did.
   */
  const resume = () => {
    if (document.visibilityState !== 'visible' || state.status !== 'signedIn') return;
    if (readTokens() === null || readUser()?.id !== state.user?.id) syncFromStorage();
    else scheduleRenewal();
  };

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Finds out who is there. @returns stops listening to the browser */
    start(): () => void {
      window.addEventListener('storage', onStorage);
      window.addEventListener('online', resume);
      window.addEventListener('pageshow', resume);
      document.addEventListener('visibilitychange', resume);
      void refreshUser();
      void checkConnectivity().then((banner) => banner && change({ banner }));
      return () => {
        clearTimeout(renewal);
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('online', resume);
        window.removeEventListener('pageshow', resume);
        document.removeEventListener('visibilitychange', resume);
      };
    },

    signIn,
    signOut,
    refreshUser,
    dismissBanner: () => change({ banner: null }),
  };
}

/** What this browser remembers: nobody without tokens, and whoever they belong to at once, to be checked on the way. */
function initialState(): SessionState {
  const user = readUser();
  if (readTokens() === null) return { status: 'signedOut', user: null, banner: null };
  return { status: user === null ? 'loading' : 'signedIn', user, banner: null };
}
