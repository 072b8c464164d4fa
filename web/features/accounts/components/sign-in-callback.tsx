import { useEffect, useState } from 'react';
import { SpinnerScreen } from '#web/ui/spinner.tsx';

/** Time for the opener to close the popup before a hint appears, in ms. */
const HANDOVER_TIMEOUT = 5_000;

/** Renders the popup page that forwards the provider's response to its opener. */
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

/** @returns whether the opener does not respond */
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
