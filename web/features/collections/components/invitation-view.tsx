import { useQuery } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { isNotFound } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { runAction } from '#web/ui/run-action.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { invitationPreviewQuery, useAcceptInvitation } from '../api/invitations.ts';

interface InvitationViewProps {
  token: string;
  /** Opens the sign-in; null if the viewer is signed in. */
  onSignIn: (() => void) | null;
  onAccepted: (collection: Collection) => void;
  onDecline: () => void;
}

/** Renders what a link invites to, and asks whether to join. */
export function InvitationView({ token, onSignIn, onAccepted, onDecline }: InvitationViewProps) {
  const { data: invitation, error, refetch } = useQuery(invitationPreviewQuery(token));
  const { mutateAsync, isPending } = useAcceptInvitation();
  if (isNotFound(error)) return <p className="text-muted">This invitation is not valid. Ask for a new one.</p>;
  if (error) return <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />;
  if (!invitation) return <InvitationSkeleton />;
  const { name, description, invitedBy, role, expiresAt, isMember } = invitation;
  const accept = () =>
    runAction({
      run: () => mutateAsync(token),
      done(collection) {
        onAccepted(collection);
        if (!isMember) toast({ title: `You joined ${collection.name}` });
      },
      failed: { title: 'Error accepting the invitation' },
    });
  return (
    <>
      <p className="text-lg">
        <bdi>{invitedBy}</bdi> invites you to "<bdi>{name}</bdi>" as {role}.
      </p>
      {description && (
        <p dir="auto" className="whitespace-pre-wrap text-muted">
          {description}
        </p>
      )}
      <p className="text-muted text-sm">
        {isMember && 'You are already a member. '}
        Expires <RelativeTime iso={expiresAt} />
      </p>
      <div className="flex flex-wrap gap-2">
        {onSignIn ? (
          <Button variant="primary" onClick={onSignIn}>
            Sign in to accept
          </Button>
        ) : (
          <Button variant="primary" busy={isPending} onClick={() => void accept()}>
            Accept
          </Button>
        )}
        <Button onClick={onDecline}>Not now</Button>
      </div>
    </>
  );
}

function InvitationSkeleton() {
  return (
    <div role="status" aria-label="Loading invitation" className="flex flex-col gap-4">
      <Skeleton className="h-6 w-80 max-w-full" />
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-9 w-48" />
    </div>
  );
}
