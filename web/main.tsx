// Must be first: modules below parse with zod on load.
import './lib/zod-without-eval.ts';
import '#web/styles/index.css';
import { lazy, StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadQueryTools } from './app/board/search/query-tools.ts';
import { installServiceWorker } from './app/offline/service-worker.ts';
import { Providers } from './app/providers.tsx';
// Applies the preferences on load, because every screen shows code.
import './features/settings/hooks/use-editor-preferences.ts';
import { printInLightTheme } from './app/light-print.ts';
import { paths } from './lib/paths.ts';
import { restoreFocusAfterDisable, restoreFocusAfterRemoval } from './ui/restore-focus.ts';

const SignInCallback = lazy(() =>
  import('./features/accounts/components/sign-in-callback.tsx').then((module) => ({ default: module.SignInCallback })),
);

installServiceWorker();
restoreFocusAfterDisable();
restoreFocusAfterRemoval();
printInLightTheme();

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no element with the id root');
const root = createRoot(element);

const hasQuery = new URLSearchParams(location.search).has('q');
// Filters that appear after the first render would move the page. No top-level await: the tools import this file's chunk.
if (hasQuery) void loadQueryTools().catch(console.warn).finally(render);
else render();

function render(): void {
  // A transition renders in slices and keeps the page responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        {/* The sign-in popup returns here; it has no session yet. */}
        {location.pathname === paths.authCallback.href() ? (
          <Suspense fallback={null}>
            <SignInCallback />
          </Suspense>
        ) : (
          <Providers>
            <App />
          </Providers>
        )}
      </StrictMode>,
    ),
  );
}
