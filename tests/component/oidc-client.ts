import { onTestFinished } from 'vitest';

/** The identity provider and its popup. It lives on the window because the app's modules are reloaded during a test. */
interface TestProvider {
  /** Resolves with the ID token of the person who signs in, or rejects as the protocol client does. */
  signIn: () => Promise<string>;
  popup: { closed: boolean; close: () => void; focus: () => void };
}

declare global {
  interface Window {
    testProvider?: TestProvider;
  }
}

/** Replaces `createOidcClient` of the app: jsdom has no popups and no frames. */
export function createOidcClient() {
  return {
    async signinPopup() {
      try {
        const id_token = await window.testProvider?.signIn();
        localStorage.setItem('auth_tokens', JSON.stringify({ id_token, token_type: 'Bearer', profile: {} }));
      } finally {
        window.testProvider?.popup.close();
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
  const popup = {
    closed: false,
    close() {
      popup.closed = true;
    },
    focus() {},
  };
  window.testProvider = { signIn, popup };
  window.open = () => {
    popup.closed = false;
    return popup as unknown as Window;
  };
  onTestFinished(() => {
    popup.close();
    window.open = open;
    delete window.testProvider;
  });
}
