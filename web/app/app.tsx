import { lazy, Suspense, useLayoutEffect } from 'react';
import { DebugBadge } from '#web/features/accounts/components/debug-badge.tsx';
import { SessionDiagnosis } from '#web/features/accounts/components/session-diagnosis.tsx';
import { SessionLoading } from '#web/features/accounts/components/session-loading.tsx';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { TemplateDialogHost } from '#web/features/snippets/template/template-dialog-host.tsx';
import { removePrerendered } from '#web/lib/prerendered.ts';
import { CornerNotices } from '#web/ui/corner-notice.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipLayer } from '#web/ui/tooltip.tsx';
import { PublicRoutes } from './public-routes.tsx';
import { useClaimDrafts } from './use-claim-drafts.ts';
import { useClearOnPersonChange } from './use-clear-on-person-change.ts';

const SignedInRoutes = lazy(() =>
  import('./signed-in-routes.tsx').then((module) => ({ default: module.SignedInRoutes })),
);

/** Renders the routes for the current session status. */
export function App() {
  const { status, user } = useSession();
  useClearOnPersonChange();
  useClaimDrafts();
  // On the landing, the masonry removes the prerendered markup after its own first render.
  useLayoutEffect(() => {
    if (status !== 'signedOut') removePrerendered();
  }, [status]);
  return (
    <>
      {status === 'loading' && <SessionLoading />}
      {status === 'signedOut' && <PublicRoutes />}
      {status === 'signedIn' && (
        <Suspense fallback={<SessionLoading />}>
          <SignedInRoutes key={user?.id} />
        </Suspense>
      )}
      <TemplateDialogHost userId={user?.id ?? null} />
      <DebugBadge />
      <SessionDiagnosis />
      <CornerNotices />
      <Toaster />
      <TooltipLayer />
    </>
  );
}
