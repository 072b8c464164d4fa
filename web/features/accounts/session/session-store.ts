import type { User } from '#contract/sign-in.ts';
import * as calls from '#contract/sign-in.ts';
import { createStore } from '#web/lib/create-store.ts';
import { call, setTokenSource } from '#web/lib/http.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { showCornerNotice } from '#web/ui/corner-notice.tsx';
import { checkConnectivity } from './connectivity.ts';
import { endServerSession } from './end-server-session.ts';
import { openPopup, waitForPopup } from './popup.ts';
import { providerClient } from './provider.ts';
import { BANNERS, bannerForProvider, bannerForServer } from './session-banners.ts';
import {
  clearStoredSession,
  mustReauthenticate,
  readTokens,
  readUser,
  setMustDeleteDrafts,
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
  /** Shown at the top of the page until dismissed. */
  banner: string | null;
  /** The sign-in popup: open, or closed by the person without a sign-in. Null without either. */
  popup: 'open' | 'closed' | null;
}

export type SignInOutcome = 'done' | 'closed' | 'blocked' | 'failed';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Delay of the second user request after sign-in, because the provider's data may arrive late; in ms. */
const REFRESH_DELAY = 1_000;
/** Delay before a failed renewal is retried, in ms. The built-in provider accepts a rotated refresh token for 30 s. */
const RENEWAL_RETRY_DELAY = 10_000;

/** Creates the session store. Independent of React; `SessionProvider` connects it. */
export function createSessionStore() {
  const state = createStore<SessionState>(initialState());
  let attempt: { popup: Window; outcome: Promise<SignInOutcome> } | null = null;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const tokenSource = createTokenSource(expire);
  /** Settles when a running sign-out ends. Calls wait for it, because their token would be refused. */
  let signingOut: Promise<void> = Promise.resolve();
  // Before any effect runs, because screens call the API on their first render.
  setTokenSource({ ...tokenSource, current: () => signingOut.then(tokenSource.current) });

  function update(next: Partial<SessionState>): void {
    const before = state.get();
    state.set({ ...before, ...next });
    const { status, user } = state.get();
    if (before.status === status && before.user === user) return;
    window.dispatchEvent(new CustomEvent('auth_state_change', { detail: { status, user } }));
  }

  function setUser(user: User | null): void {
    clearTimeout(renewal);
    if (user === null) {
      clearStoredSession();
      update({ status: 'signedOut', user: null });
    } else {
      writeUser(user);
      const isSame = JSON.stringify(user) === JSON.stringify(state.get().user);
      update({ status: 'signedIn', user: isSame ? state.get().user : user, popup: null });
      scheduleRenewal();
    }
  }

  /** Signs out locally after the provider has ended the session. Offline pages stay signed in. */
  function expire(): void {
    if (state.get().status === 'signedOut') return;
    setUser(null);
    update({ banner: BANNERS.ended });
  }

  function scheduleRenewal(wait?: number): void {
    const tokens = readTokens();
    if (tokens === null) return;
    clearTimeout(renewal);
    renewal = setTimeout(() => {
      renewTokens(tokens).then(
        () => scheduleRenewal(),
        (error: unknown) => (error instanceof SessionExpired ? expire() : scheduleRenewal(RENEWAL_RETRY_DELAY)),
      );
    }, wait ?? renewalDelay(tokens, Date.now()));
  }

  /**
   * Loads the user of the token. Retries once with a renewed token.
   *
   * @param createAccount only after a sign-in: the account may have been deleted
   * @throws as `call`
   */
  async function fetchUser({ createAccount = false } = {}): Promise<User> {
    const idToken = await tokenSource.current();
    if (idToken === null) throw new SessionExpired();
    try {
      return await call(calls.signIn, { body: { idToken, createAccount } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      // `call` has already renewed the token if possible.
      const renewed = readTokens()?.idToken;
      if (renewed === undefined || renewed === idToken) throw error;
      return call(calls.signIn, { body: { idToken: renewed, createAccount } });
    }
  }

  /** Loads the user after new tokens have arrived. */
  async function finishSignIn(): Promise<SignInOutcome> {
    try {
      setUser(await fetchUser({ createAccount: true }));
      setMustReauthenticate(false);
      setMustDeleteDrafts(false);
      update({ banner: null });
      setTimeout(() => void refreshUser(), REFRESH_DELAY);
      return 'done';
    } catch (error) {
      setUser(null);
      update({ banner: bannerForServer(error) });
      return 'failed';
    }
  }

  async function refreshUser(): Promise<void> {
    await signingOut;
    if (readTokens() === null) return;
    try {
      const user = await fetchUser();
      // The person may have signed out since.
      if (readTokens() !== null) setUser(user);
    } catch (error) {
      const isOver =
        error instanceof SessionExpired || (error instanceof ApiError && [401, 403].includes(error.status));
      if (isOver) expire();
      else {
        const status = state.get().status === 'loading' ? 'signedOut' : state.get().status;
        // The connectivity check may have set a more specific banner.
        update({ status, banner: state.get().banner ?? bannerForServer(error) });
      }
    }
  }

  /**
   * Signs in with a popup. Must be called from a click, or the browser blocks it.
   *
   * @returns when the person has signed in or closed the popup
   */
  const signIn = (): Promise<SignInOutcome> => openSignIn(mustReauthenticate());

  /** Signs in like `signIn`; the provider has to ask for the credentials. */
  const reauthenticate = (): Promise<SignInOutcome> => openSignIn(true);

  async function openSignIn(mustPrompt: boolean): Promise<SignInOutcome> {
    if (attempt && !attempt.popup.closed) {
      attempt.popup.focus();
      return attempt.outcome;
    }
    if (!window.isSecureContext) return fail(BANNERS.insecure);
    const popup = openPopup();
    if (popup === null) {
      update({ banner: BANNERS.popupBlocked });
      return 'blocked';
    }
    update({ banner: null, popup: 'open' });
    attempt = { popup, outcome: completePopup(popup, mustPrompt) };
    const outcome = await attempt.outcome;
    update({ popup: outcome === 'closed' ? 'closed' : null });
    return outcome;
  }

  async function completePopup(popup: Window, mustPrompt: boolean): Promise<SignInOutcome> {
    const done = providerClient()
      .then((client) => client.signinPopup({ nonce: newNonce(), ...(mustPrompt && { prompt: 'login', max_age: 0 }) }))
      .then(finishSignIn, (error: unknown) => {
        popup.close();
        return fail(bannerForProvider(error));
      });
    // A provider with Cross-Origin-Opener-Policy makes the popup look closed; the response then arrives by broadcast.
    const closed = waitForPopup(popup).then((how) => (how === 'answered' ? done : 'closed'));
    return Promise.race([done, closed]);
  }

  function fail(banner: string | null): SignInOutcome {
    update({ banner });
    return banner === null ? 'closed' : 'failed';
  }

  /** @param options.deleteDrafts whether all tabs delete the drafts of the person */
  function signOut({ deleteDrafts = false } = {}): Promise<void> {
    signingOut = performSignOut(deleteDrafts);
    return signingOut;
  }

  async function performSignOut(deleteDrafts: boolean): Promise<void> {
    try {
      await endServerSession();
      // Before the user is removed, because other tabs react to that.
      setMustDeleteDrafts(deleteDrafts);
      await withTokenLock(() => setUser(null));
      setMustReauthenticate(true);
      update({ banner: null });
      showCornerNotice({ kind: 'info', text: 'Signed out successfully' });
    } catch {
      showCornerNotice({ kind: 'error', text: 'Error signing out' });
    }
  }

  /** Signs out locally, in all tabs, and deletes drafts. */
  async function leaveDeletedAccount(): Promise<void> {
    setMustDeleteDrafts(true);
    await withTokenLock(() => setUser(null));
    setMustReauthenticate(true);
    update({ banner: null });
    showCornerNotice({ kind: 'info', text: 'Your account was deleted' });
  }

  /** Follows sign-in and sign-out in other tabs. */
  function onStorage(event: StorageEvent): void {
    if (event.key === USER_KEY || event.key === null) syncFromStorage();
  }

  function syncFromStorage(): void {
    const user = readUser();
    clearTimeout(renewal);
    if (user === null || readTokens() === null) {
      const banner = state.get().status === 'signedIn' ? BANNERS.ended : state.get().banner;
      update({ status: 'signedOut', user: null, banner });
    } else {
      update({ status: 'signedIn', user, banner: null, popup: null });
      scheduleRenewal();
    }
  }

  /**
   * Catches up after sleep, offline periods and restores from the back/forward cache, when timers are late and storage
   * events were missed.
   */
  const resume = () => {
    if (document.visibilityState !== 'visible' || state.get().status !== 'signedIn') return;
    if (readTokens() === null || readUser()?.id !== state.get().user?.id) syncFromStorage();
    else scheduleRenewal();
  };

  return {
    getState: state.get,
    subscribe: state.subscribe,

    /** Determines who is signed in. @returns a function that removes the listeners */
    start(): () => void {
      window.addEventListener('storage', onStorage);
      window.addEventListener('online', resume);
      window.addEventListener('pageshow', resume);
      document.addEventListener('visibilitychange', resume);
      void refreshUser();
      void checkConnectivity().then((banner) => banner && update({ banner }));
      return () => {
        clearTimeout(renewal);
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('online', resume);
        window.removeEventListener('pageshow', resume);
        document.removeEventListener('visibilitychange', resume);
      };
    },

    signIn,
    reauthenticate,
    signOut,
    leaveDeletedAccount,
    refreshUser,
    dismissBanner: () => update({ banner: null, popup: null }),
  };
}

/** Tells a sign-in from a renewal, which sends none. */
const newNonce = () => crypto.randomUUID();

/** Restores the stored session: signed out without tokens, otherwise signed in until the server has checked. */
function initialState(): SessionState {
  const user = readUser();
  if (readTokens() === null) return { status: 'signedOut', user: null, banner: null, popup: null };
  return { status: user === null ? 'loading' : 'signedIn', user, banner: null, popup: null };
}
