import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** The identity provider and its popup. It lives on the window because the app's modules are reloaded during a test. */
interface TestProvider {
  /** Resolves with the ID token of the person who signs in, or rejects as the protocol client does. */
  signIn: (options: { prompt?: string }) => Promise<string>;
  /** Reports the end of the sign-in from the popup and closes it. */
  answer: () => void;
}

declare global {
  interface Window {
    testProvider?: TestProvider;
  }
}

/** Replaces `createOidcClient` of the app: jsdom has no popups and no frames. */
export function createOidcClient() {
  return {
    async signinPopup(options: { prompt?: string }) {
      try {
        const id_token = await window.testProvider?.signIn(options);
        localStorage.setItem('auth_tokens', JSON.stringify({ id_token, token_type: 'Bearer', profile: {} }));
      } finally {
        window.testProvider?.answer();
      }
    },
    /** Refuses every renewal, as a provider does whose session has ended. */
    async signinSilent() {
      throw Object.assign(new Error('login_required'), { name: 'ErrorResponse', error: 'login_required' });
    },
    clearStaleState: async () => {},
  };
}

/** Sets what a sign-in does. Without a call, the browser blocks the popup. */
export function provideSignIn(signIn: TestProvider['signIn']): void {
  const { open } = window;
  let isOpened = false;
  const popup = {
    closed: false,
    close() {
      popup.closed = true;
    },
    focus() {},
  };
  const answer = () => {
    const message = new MessageEvent('message', { origin: location.origin });
    Object.defineProperty(message, 'source', { value: popup });
    window.dispatchEvent(message);
    popup.close();
  };
  window.testProvider = { signIn, answer };
  window.open = () => {
    isOpened = true;
    popup.closed = false;
    return popup as unknown as Window;
  };
  onTestFinished(async () => {
    popup.close();
    // The app polls for the closed popup every 300 ms, which fails once the window is gone.
    if (isOpened) await delay(350);
    window.open = open;
    delete window.testProvider;
  });
}
