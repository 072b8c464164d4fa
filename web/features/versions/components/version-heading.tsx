import { Eraser, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { VersionSummary } from '#contract/versions.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { PurgeDialog } from './purge-dialog.tsx';

interface VersionHeadingProps {
  snippetId: number;
  version: VersionSummary;
  isCurrent: boolean;
  /** Only the owner may purge versions. */
  mayPurge: boolean;
  restoring: boolean;
  onRestore: () => void;
}

/** Renders the number, age and author of a version and its actions. */
export function VersionHeading({ snippetId, version, isCurrent, mayPurge, restoring, onRestore }: VersionHeadingProps) {
  const [purging, setPurging] = useState(false);
  const { number, createdAt, authorName, restoredFrom, purgedAt } = version;
  return (
    <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="on-wall min-w-0">
        <span className="font-semibold text-lg">Version {number}</span>{' '}
        <span className="text-muted">
          <RelativeTime iso={createdAt} />
          {authorName !== null && (
            <>
              {' '}
              by <bdi>{authorName}</bdi>
            </>
          )}
          {restoredFrom !== null && `, restored from version ${restoredFrom}`}
          {isCurrent && ', the current one'}
        </span>
      </p>
      {!isCurrent && purgedAt === null && (
        <div className="flex gap-2">
          {mayPurge && (
            <Button onClick={() => setPurging(true)}>
              <Eraser aria-hidden="true" />
              Purge
            </Button>
          )}
          <Button variant="primary" busy={restoring} onClick={onRestore}>
            <Undo2 aria-hidden="true" />
            Restore all
          </Button>
        </div>
      )}
      {purging && <PurgeDialog snippetId={snippetId} number={number} onClose={() => setPurging(false)} />}
    </header>
  );
}
