import '@testing-library/jest-dom/vitest';
import { configure, prettyDOM } from '@testing-library/dom';
import { vi } from 'vitest';
import '#tests/support/property-tests.ts';
import { installBrowserApis } from './browser-apis.ts';

installBrowserApis();
// The only styles that matter hide controls: those of narrow screens and of inactive tabs.
const style = document.head.appendChild(document.createElement('style'));
style.textContent = `
  :is(.sm\\:hidden, .md\\:hidden, .lg\\:hidden), [class~='data-[state=inactive]:hidden'][data-state='inactive'] {
    display: none;
  }`;
configure({
  // For busy machines: a passing test never waits that long.
  asyncUtilTimeout: 15_000,
  // Prints the DOM when the message is read. Most of these errors only end an attempt of `waitFor`, and printing is slow.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      configurable: true,
      get: () => `${message ?? ''}\n\n${prettyDOM(container)}`,
    }),
});
// Without CodeMirror the app keeps its plain text field, which has the same name and role. `code-mirror.test.tsx` edits in it.
vi.mock('#web/ui/code/code-mirror.tsx', () => new Promise(() => {}));
vi.mock('#web/ui/code/merge-view.tsx', () => import('./merge-view.tsx'));
vi.mock('#web/features/transfer/utils/read-in-worker.ts', () => import('./read-in-thread.ts'));
vi.mock('#web/features/accounts/session/oidc-client.ts', () => import('./oidc-client.ts'));
