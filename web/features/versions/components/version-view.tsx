import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { Version, VersionSummary } from '#contract/versions.ts';
import type { Content, ContentFile } from '#web/shared/diff/compare-content.ts';
import { ContentDiff } from '#web/shared/diff/content-diff.tsx';
import type { DiffOptions } from '#web/shared/diff/diff-options.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { versionQuery } from '../api/queries.ts';
import { useRestore } from '../hooks/use-restore.ts';
import { VersionHeading } from './version-heading.tsx';

interface VersionViewProps extends DiffOptions {
  snippet: SnippetDetail;
  version: VersionSummary;
  /** Null for the first version. */
  previous: VersionSummary | null;
  isCurrent: boolean;
  /** Called when a restoration has added a version. */
  onRestored: () => void;
}

/** Renders what a version changed, with the actions on it. */
export function VersionView(props: VersionViewProps) {
  const { snippet, version, previous, isCurrent, onRestored, ...options } = props;
  const { restore, restoring } = useRestore(snippet);
  const start = async (file?: string) => {
    if (await restore(version.number, file)) onRestored();
  };
  const fileAction = ({ name }: ContentFile) => (
    <Button size="sm" busy={restoring} aria-label={`Restore this file: ${name}`} onClick={() => void start(name)}>
      Restore this file
    </Button>
  );
  return (
    <section aria-label={`Version ${version.number}`} className="flex min-w-0 flex-col gap-5">
      <VersionHeading
        snippetId={snippet.id}
        version={version}
        isCurrent={isCurrent}
        mayPurge={snippet.role === 'owner'}
        restoring={restoring}
        onRestore={() => void start()}
      />
      {version.purgedAt === null ? (
        <Changes
          snippetId={snippet.id}
          version={version}
          previous={previous}
          fileAction={isCurrent ? undefined : fileAction}
          {...options}
        />
      ) : (
        <EmptyState
          drawing="crooked"
          title="This version was purged"
          hint={
            <>
              Its content was permanently deleted <RelativeTime iso={version.purgedAt} />.
            </>
          }
        />
      )}
    </section>
  );
}

/** The base of the first version. */
const NOTHING: Content = { title: '', description: null, tags: [], isTemplate: false, trigger: null, files: [] };

interface ChangesProps extends DiffOptions, Pick<VersionViewProps, 'version' | 'previous'> {
  snippetId: number;
  fileAction?: (file: ContentFile) => ReactNode;
}

function Changes({ snippetId, version, previous, fileAction, ...options }: ChangesProps) {
  const current = useQuery(versionQuery(snippetId, version.number));
  const isBasePurged = previous !== null && previous.purgedAt !== null;
  const base = useQuery({
    ...versionQuery(snippetId, previous?.number ?? version.number),
    enabled: previous !== null && !isBasePurged,
  });
  const before = previous === null ? NOTHING : base.data;
  const error = current.error ?? base.error;
  if (error) {
    const retry = () => void Promise.all([current.refetch(), base.refetch()]);
    return <ErrorState title="Error" message={error.message} onRetry={retry} />;
  }
  if (current.data && isBasePurged) return <WholeFiles version={current.data} fileAction={fileAction} />;
  if (!current.data || !before) return <Skeleton className="h-80 rounded-card" />;
  return (
    <>
      {previous !== null && (
        <p className="text-muted">
          <span className="on-wall">Compared with version {previous.number}</span>
        </p>
      )}
      <ContentDiff before={before} after={current.data} fileAction={fileAction} {...options} />
    </>
  );
}

interface WholeFilesProps {
  version: Version;
  fileAction?: (file: ContentFile) => ReactNode;
}

/** Renders the files without a diff. */
function WholeFiles({ version, fileAction }: WholeFilesProps) {
  return (
    <>
      <p className="text-muted">
        <span className="on-wall">The version before was purged, so this one is shown as a whole.</span>
      </p>
      {version.files.map((file) => (
        <section
          key={file.name}
          aria-label={file.name}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
            <h2 className="min-w-0 grow basis-40 truncate font-code font-medium text-sm">
              <bdi>{file.name}</bdi>
            </h2>
            {fileAction?.(file)}
          </header>
          <CodeView code={file.code} language={file.language} label={`Code of ${file.name}`} />
        </section>
      ))}
    </>
  );
}
