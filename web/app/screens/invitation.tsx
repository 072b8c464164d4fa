import { useLocation } from 'wouter';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { InvitationView } from '#web/features/collections/components/invitation-view.tsx';
import { paths } from '#web/lib/paths.ts';
import { Sheet } from './sheet.tsx';

/** Renders an invitation to a collection. After a sign-in it shows again, with the button to accept. */
export function InvitationScreen({ token }: { token: string }) {
  const { user, signIn } = useSession();
  const [, navigate] = useLocation();
  return (
    <Sheet title="Invitation">
      <InvitationView
        token={token}
        onSignIn={user === null ? () => void signIn() : null}
        onAccepted={({ id }) => navigate(paths.collection.href(id), { replace: true })}
        onDecline={() => navigate(paths.home.href())}
      />
    </Sheet>
  );
}
