import { useEffect, useState } from 'react';
import { SpinnerScreen } from '#web/ui/spinner.tsx';

/** How long the page that waits may take to close the popup before people are told what to do; in milliseconds. */
const HANDOVER_TIMEOUT = 5_000;

/** What the popup shows when the provider sends it back: it hands the answer over and is closed. */
export function SignInCallback() {
  const isAbandoned = useCallbackHandover();
  if (!isAbandoned) return <SpinnerScreen>Signing in...</SpinnerScreen>;
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
  const [isAbandoned, setAbandoned] = useState(false);
  useEffect(() => {
    import('../session/oidc-client.ts')
      .then(({ forwardCallback }) => forwardCallback())
      .catch(() => setAbandoned(true));
    const timer = setTimeout(() => setAbandoned(true), HANDOVER_TIMEOUT);
    return () => clearTimeout(timer);
  }, []);
  return isAbandoned;
}
