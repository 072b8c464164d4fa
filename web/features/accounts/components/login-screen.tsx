import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SpinnerScreen } from '#web/ui/spinner.tsx';
import { useLogin } from '../hooks/use-login.ts';
import { POPUP_CLOSED } from './popup-notice.tsx';
import { SessionLoading } from './session-loading.tsx';

const REASONS = {
  blocked: 'The browser blocked the sign-in window.',
  closed: POPUP_CLOSED,
  failed: 'You are not signed in.',
};

/** Starts the sign-in on mount. Browsers may block a popup without a click, so a button then asks for one. */
export function LoginScreen() {
  const { step, signIn } = useLogin();
  if (step === 'loading') return <SessionLoading />;
  if (step === 'redirecting') return <SpinnerScreen>Redirecting to sign-in...</SpinnerScreen>;
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-4 p-4 text-center">
      <h1 className="font-semibold text-xl">Sign in to Pegboard</h1>
      <p className="max-w-prose text-muted">{REASONS[step]}</p>
      <Button variant="primary" onClick={signIn}>
        Continue to sign-in
      </Button>
      <Link href={paths.home.href()} className="text-accent underline underline-offset-4">
        Browse public snippets
      </Link>
    </main>
  );
}
