import { useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/accounts.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sessionsQuery, useEndSessions } from '../api/sessions.ts';

/** The item of this browser has no button and takes the focus itself. */
const NEIGHBOR = { item: 'li', control: 'button, [tabindex]' };

/** Renders where the person is signed in. */
export function SessionSettings({ userId }: { userId: string }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId));
  const { mutateAsync, isPending, variables } = useEndSessions(userId);

  async function end(id: string | null, within: Element | null = null): Promise<void> {
    const stay = within && focusNeighborAfterRemoval(within, NEIGHBOR);
    try {
      await mutateAsync(id);
      toast({ title: id === null ? 'Signed out everywhere else' : 'Signed out there' });
    } catch (failure) {
      stay?.();
      toast({ title: 'Error signing out', description: errorMessage(failure), variant: 'destructive' });
    }
  }

  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-4 border-line border-t pt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-56 max-w-prose flex-1">
          <h2 id="sessions" className="font-semibold text-base">
            Where you are signed in
          </h2>
          <p className="mt-1 text-muted">Sign out of browsers that you do not recognize, and change your password.</p>
        </div>
        {sessions && sessions.length > 1 && (
          <Button busy={isPending && variables === null} onClick={() => end(null)}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      {!sessions && error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
      {!sessions && !error && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-17.25" />
        </div>
      )}
      {sessions && (
        <ul aria-labelledby="sessions" className="divide-y divide-line border-line border-t">
          {currentFirst(sessions).map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={isPending && variables === session.id}
              onEnd={(within) => end(session.id, within)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const currentFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current));

interface SessionItemProps {
  session: Session;
  busy: boolean;
  onEnd: (within: Element) => void;
}

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { browser, current, createdAt, lastSeenAt } = session;
  return (
    <li
      tabIndex={current ? -1 : undefined}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
    >
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {current && <Chip>This browser</Chip>}
        </p>
        <p className="text-muted text-sm">
          Signed in <RelativeTime iso={createdAt} />
          {!current && (
            <>
              {' '}
              · last seen <RelativeTime iso={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          busy={busy}
          aria-label={`Sign out ${browser}`}
          onClick={(event) => onEnd(event.currentTarget)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
