import { lazy, Suspense, useLayoutEffect } from 'react';
import { DebugBadge } from '#web/features/accounts/components/debug-badge.tsx';
import { AuthDiagnosis } from '#web/features/accounts/components/session-diagnosis.tsx';
import { AuthLoading } from '#web/features/accounts/components/session-loading.tsx';
import { useAuth } from '#web/features/accounts/hooks/use-session.ts';
import { removePrerendered } from '#web/lib/prerendered.ts';
import { CornerNotices } from '#web/ui/corner-notice.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipLayer } from '#web/ui/tooltip.tsx';
import { useForgetOnSignOut } from './offline/use-forget-on-sign-out.ts';
import { PublicRoutes } from './public-routes.tsx';
import { useClaimOnSignIn } from './use-claim-on-sign-in.ts';

const SignedInRoutes = lazy(() =>
  import('./signed-in-routes.tsx').then((module) => ({ default: module.SignedInRoutes })),
);

/** The whole app, once it is known who is there. */
export function App() {
  const { status } = useAuth();
  useForgetOnSignOut();
  useClaimOnSignIn();
  // Of the landing, the wall takes it away once it is drawn itself.
  useLayoutEffect(() => {
    if (status !== 'signedOut') removePrerendered();
  }, [status]);
  return (
    <>
      {status === 'loading' && <AuthLoading />}
      {status === 'signedOut' && <PublicRoutes />}
      {status === 'signedIn' && (
        <Suspense fallback={<AuthLoading />}>
          <SignedInRoutes />
        </Suspense>
      )}
      <DebugBadge />
      <AuthDiagnosis />
      <CornerNotices />
      <Toaster />
      <TooltipLayer />
    </>
  );
}
