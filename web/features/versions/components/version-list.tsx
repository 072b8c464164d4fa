import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { VersionSummary } from '#contract/versions.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import './versions.css';

interface VersionListProps {
  versions: readonly VersionSummary[];
  /** Number of the shown version. */
  selected: number;
  hrefOf: (number: number) => string;
}

/** Renders the versions as knots of a string, newest first. */
export function VersionList({ versions, selected, hrefOf }: VersionListProps) {
  return (
    <ol aria-label="Versions" className="version-list">
      {versions.map((version, index) => (
        <li key={version.number} className="version-knot">
          <Link
            href={hrefOf(version.number)}
            replace
            aria-current={version.number === selected ? 'true' : undefined}
            className={clsx(
              'flex min-h-11 flex-col justify-center rounded-md border px-3 py-2 text-sm',
              version.number === selected ? 'border-line bg-surface' : 'border-transparent hover:bg-hover',
            )}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-medium">
                Version {version.number}
                {index === 0 && <span className="text-muted text-xs"> Current</span>}
              </span>
              <Counts version={version} />
            </span>
            <span className="truncate text-muted">
              <RelativeTime iso={version.createdAt} /> by <bdi>{version.authorName ?? 'Unknown'}</bdi>
              {remarkOf(version)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Counts({ version: { additions, deletions, purgedAt } }: { version: VersionSummary }) {
  if (purgedAt !== null) return <span className="text-danger text-xs">Purged</span>;
  if (additions === null || deletions === null) return null;
  return (
    <span data-numeric className="shrink-0 text-xs">
      <span className="text-success">+{additions}</span> <span className="text-danger">−{deletions}</span>
    </span>
  );
}

function remarkOf({ restoredFrom, changedFiles }: VersionSummary): string {
  if (restoredFrom !== null) return `, restored version ${restoredFrom}`;
  return changedFiles !== null && changedFiles > 1 ? `, ${changedFiles} files` : '';
}
