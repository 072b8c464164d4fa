import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { signOutDialogOpen } from '../hooks/use-sign-out.ts';
import { useSession } from '../session/use-session.ts';

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog));

/** Shows the sign-out dialog on request. It closes when another tab signs out. */
export function SignOutQuestion() {
  const { status } = useSession();
  const isOpen = signOutDialogOpen.use();
  return <SignOutDialog open={isOpen && status === 'signedIn'} onOpenChange={signOutDialogOpen.set} />;
}
