import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Collection } from '#contract/collections.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { membersQuery } from '../api/members.ts';
import { useCollection } from '../api/queries.ts';
import { isManager } from '../utils/roles.ts';
import { EveryoneField } from './everyone-field.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InvitePeople } from './invite-people.tsx';
import { MemberList } from './member-list.tsx';

interface MembersDialogProps {
  collection: Collection;
  userId: string;
  /** Whether visitors can create an account. */
  signUpOpen: boolean;
  onClose: () => void;
}

/** Renders the members of a collection and, for managers, who else may join it. */
export function MembersDialog({ collection: opened, userId, signUpOpen, onClose }: MembersDialogProps) {
  const { data: collection = opened } = useCollection(opened.id);
  const { data: members, error, refetch } = useQuery(membersQuery(opened.id));
  const manages = isManager(collection);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Members of ${collection.name}`}
      maxWidth={560}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {/* Focusing the first field, which is far below, would open the keyboard of a phone. */}
      <div data-autofocus="" tabIndex={-1} className={clsx('flex flex-col gap-6 outline-none', manages && 'min-h-120')}>
        {members && <MemberList collection={collection} members={members} userId={userId} />}
        {!members && error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
        {!members && !error && <MembersSkeleton count={collection.memberCount} />}
        {manages && (
          <>
            <EveryoneField collection={collection} signUpOpen={signUpOpen} />
            <InvitePeople collectionId={collection.id} />
            <InvitationList collectionId={collection.id} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Same height as the list of the owner and this many members. */
function MembersSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading members">
      <h3 className="font-medium text-sm">Members</h3>
      <div className="mt-1.5" style={{ height: `${2.625 + count * 3.8125}rem` }}>
        <Skeleton className="h-full" />
      </div>
    </div>
  );
}
