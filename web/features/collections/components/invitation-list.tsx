import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/invitations.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { RevokeButton } from '#web/ui/revoke-button.tsx';
import { invitationsQuery, useRevokeInvitation } from '../api/invitations.ts';
import { ROLE_LABELS } from '../utils/roles.ts';

/** Renders the invitations that can still be accepted. Empty without any. */
export function InvitationList({ collectionId }: { collectionId: number }) {
  const { data: invitations = [], error, refetch } = useQuery(invitationsQuery(collectionId));
  if (error) return <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />;
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-heading">
      <h3 id="invitations-heading" className="font-medium text-sm">
        Open invitations
      </h3>
      <ul aria-labelledby="invitations-heading" className="mt-1.5 divide-y divide-line border-line border-y">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} collectionId={collectionId} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationItem({ collectionId, invitation }: { collectionId: number; invitation: Invitation }) {
  const { id, role, uses, maxUses, createdBy, createdAt, expiresAt } = invitation;
  const { mutateAsync, isPending } = useRevokeInvitation(collectionId);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 flex-1">
        <p>
          <span className="font-medium">{ROLE_LABELS[role]}</span>
          <span data-numeric className="text-muted">
            {' '}
            · accepted by {uses} of {maxUses}
          </span>
        </p>
        <p className="text-muted text-sm">
          Created <RelativeTime iso={createdAt} /> by <bdi>{createdBy}</bdi>, expires <RelativeTime iso={expiresAt} />
        </p>
      </div>
      <RevokeButton noun="Invitation" busy={isPending} revoke={() => mutateAsync(id)} />
    </li>
  );
}
