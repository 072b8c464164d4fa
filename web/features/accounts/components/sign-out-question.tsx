import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { signOutDialogOpen } from '../hooks/use-sign-out.ts';

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog));

/** Shows the sign-out dialog on request. */
export function SignOutQuestion() {
  const isOpen = signOutDialogOpen.use();
  return <SignOutDialog open={isOpen} onOpenChange={signOutDialogOpen.set} />;
}
