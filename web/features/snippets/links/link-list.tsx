import { clsx } from 'clsx';
import type { SnippetLink } from '#contract/snippet-links.ts';
import { Chip } from '#web/ui/chip.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { RevokeButton } from '#web/ui/revoke-button.tsx';
import { useRevokeLink } from './links.ts';

interface LinkListProps {
  snippetId: number;
  links: readonly SnippetLink[];
  labelledBy: string;
}

/** Renders the private links of a snippet, also those that ended lately. */
export function LinkList({ snippetId, links, labelledBy }: LinkListProps) {
  if (links.length === 0) return <p className="mt-1.5 text-muted">No private links yet</p>;
  return (
    <ul aria-labelledby={labelledBy} className="mt-1.5 divide-y divide-line border-line border-y">
      {links.map((link) => (
        <LinkItem key={link.id} snippetId={snippetId} link={link} />
      ))}
    </ul>
  );
}

function LinkItem({ snippetId, link }: { snippetId: number; link: SnippetLink }) {
  const { id, note, hasPassword, createdAt, expiresAt, state } = link;
  const { mutateAsync, isPending } = useRevokeLink(snippetId);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-48 flex-1">
        {note !== null && (
          <p dir="auto" className="break-words font-medium">
            {note}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span data-numeric className={clsx(state !== 'live' && 'text-muted')}>
            {opensOf(link)}
          </span>
          {hasPassword && <Chip>Password</Chip>}
        </p>
        <p className="text-muted text-sm">
          Created <RelativeTime iso={createdAt} />
          {', '}
          {state === 'live' && (
            <>
              expires <RelativeTime iso={expiresAt} />
            </>
          )}
          {state === 'used' && 'used up'}
          {state === 'expired' && 'expired'}
        </p>
      </div>
      {state === 'live' && <RevokeButton noun="Link" busy={isPending} revoke={() => mutateAsync(id)} />}
    </li>
  );
}

function opensOf({ opens, maxOpens }: SnippetLink): string {
  if (maxOpens !== null) return `Opened ${opens} of ${maxOpens}`;
  return opens === 1 ? 'Opened 1 time' : `Opened ${opens.toLocaleString('en')} times`;
}
