import { X } from 'lucide-react';
import type { Collection } from '#contract/collections.ts';
import type { Member } from '#contract/members.ts';
import { IconButton } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { runAction } from '#web/ui/run-action.ts';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useChangeMember, useRemoveMember } from '../api/members.ts';
import { isManager, MEMBER_ROLES, ROLE_LABELS } from '../utils/roles.ts';

interface MemberListProps {
  collection: Collection;
  members: readonly Member[];
  /** The viewer. */
  userId: string;
}

/** Renders the people with a role of their own, which managers change. */
export function MemberList({ collection, members, userId }: MemberListProps) {
  const manages = isManager(collection);
  return (
    <section aria-labelledby="members-heading">
      <h3 id="members-heading" className="font-medium text-sm">
        Members
      </h3>
      <ul aria-labelledby="members-heading" className="mt-1.5 divide-y divide-line border-line border-y">
        {members.map((member) => (
          <MemberItem
            key={member.userId}
            collectionId={collection.id}
            member={member}
            isViewer={member.userId === userId}
            // The owner keeps the role. Managers leave by the menu, which asks.
            editable={manages && member.role !== 'owner' && member.userId !== userId}
          />
        ))}
      </ul>
    </section>
  );
}

interface MemberItemProps {
  collectionId: number;
  member: Member;
  isViewer: boolean;
  editable: boolean;
}

function MemberItem({ collectionId, member, isViewer, editable }: MemberItemProps) {
  const { name, role, addedAt, addedBy } = member;
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 flex-1">
        <p className="flex gap-1.5">
          <bdi className="min-w-0 truncate font-medium">{name}</bdi>
          {isViewer && <span className="text-muted">(you)</span>}
        </p>
        {addedBy !== null && (
          <p className="text-muted text-sm">
            Added <RelativeTime iso={addedAt} /> by <bdi>{addedBy}</bdi>
          </p>
        )}
      </div>
      {editable ? (
        <MemberControls collectionId={collectionId} member={member} />
      ) : (
        <span className="text-muted">{ROLE_LABELS[role]}</span>
      )}
    </li>
  );
}

function MemberControls({ collectionId, member }: { collectionId: number; member: Member }) {
  const { userId, name, role } = member;
  const change = useChangeMember(collectionId);
  const remove = useRemoveMember(collectionId);
  return (
    <div className="flex items-center gap-1">
      <Select
        label={`Role of ${name}`}
        value={change.isPending ? change.variables.role : role === 'owner' ? 'manager' : role}
        onValueChange={(chosen) =>
          void runAction({
            run: () => change.mutateAsync({ userId, role: chosen }),
            done: () => toast({ title: 'Role changed' }),
            failed: { title: 'Error changing role' },
          })
        }
        options={MEMBER_ROLES}
        className="w-auto! min-w-32"
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<X />}
        disabled={remove.isPending}
        onClick={({ currentTarget }) =>
          void runAction({
            run: () => remove.mutateAsync(userId),
            done: () => toast({ title: 'Member removed' }),
            failed: { title: 'Error removing member' },
            removal: { within: currentTarget, item: 'li', control: 'select, [tabindex]' },
          })
        }
      />
    </div>
  );
}
