import { useEffect, useState } from 'react';
import { SpinnerScreen } from '#web/ui/spinner.tsx';

/** How long the page that waits may take to close the popup before people are told what to do; in milliseconds. */
const PATIENCE = 5_000;

/** What the popup shows when the provider sends it back: it hands the answer over and is closed. */
export function SignInCallback() {
  const isStranded = useCallbackHandover();
  if (!isStranded) return <SpinnerScreen>Signing in...</SpinnerScreen>;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-4 text-center">
      <h1 className="font-semibold text-xl">This window is no longer needed</h1>
      <p className="text-muted">
        Close it and go on in the window you came from, or{' '}
        <a href="/" className="text-accent underline underline-offset-4">
          open Pegboard
        </a>
        .
      </p>
    </main>
  );
}

/** @returns whether the page that began the sign-in does not take it up */
function useCallbackHandover(): boolean {
  const [isStranded, setStranded] = useState(false);
  useEffect(() => {
    import('../session/oidc-client.ts').then(({ passOnCallback }) => passOnCallback()).catch(() => setStranded(true));
    const timer = setTimeout(() => setStranded(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isStranded;
}
