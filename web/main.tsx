// First, for what is imported below may parse as it is loaded.
import './lib/zod-without-eval.ts';
import '#web/styles/index.css';
import { lazy, StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { installServiceWorker } from './app/offline/service-worker.ts';
import { Providers } from './app/providers.tsx';
// Applied as it is loaded: code must look as preferred on every screen, not only on that of the settings.
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

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root');

// In a transition React works in slices: the page answers conflict.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      {/* What the sign-in popup comes back to: a page of its own, in which nobody is signed in yet. */}
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
