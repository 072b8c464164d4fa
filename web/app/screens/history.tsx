import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { IdParam } from '#contract/call.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import { snippetQuery } from '#web/features/snippets/api/queries.ts';
import { versionListQuery } from '#web/features/versions/api/queries.ts';
import { HistoryView } from '#web/features/versions/components/history-view.tsx';
import { isNotFound } from '#web/lib/http-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface HistoryScreenProps {
  id: string;
  /** Shown unless the viewer may edit the snippet; sets the document title itself. */
  absent: ReactNode;
}

/** Renders the history of a snippet that the viewer may edit. */
export function HistoryScreen({ id, absent }: HistoryScreenProps) {
  const parsed = IdParam.safeParse(id);
  return parsed.success ? <OpenHistory id={parsed.data} absent={absent} /> : absent;
}

function OpenHistory({ id, absent }: { id: number; absent: ReactNode }) {
  const { data: snippet, error, refetch } = useQuery(snippetQuery(id));
  const isAbsent = isNotFound(error) || (snippet !== undefined && snippet.role === 'viewer');
  useDocumentTitle(isAbsent ? undefined : snippet ? `History of ${snippet.title}` : 'History');
  if (isAbsent) return absent;
  if (snippet) {
    return (
      <>
        <Heading snippet={snippet} />
        <Versions snippet={snippet} />
      </>
    );
  }
  if (error) return <ErrorState title="Error" heading="h1" message={error.message} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="mb-5">
        <Skeleton className="mb-2 h-8 w-48" />
        <Skeleton className="h-8.5 w-32" />
      </div>
      <HistorySkeleton />
    </>
  );
}

function Heading({ snippet: { id, title } }: { snippet: SnippetDetail }) {
  return (
    <header className="mb-5">
      <Link
        href={paths.snippet.href(id)}
        className="mb-2 -ml-2.5 inline-flex min-h-8 max-w-full items-center gap-2 rounded-md px-2.5 font-medium text-sm hover:bg-hover pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        <bdi className="truncate">{title}</bdi>
      </Link>
      <h1 className="font-semibold text-2xl tracking-tight">History</h1>
    </header>
  );
}

function Versions({ snippet }: { snippet: SnippetDetail }) {
  const { data: versions, error, refetch } = useQuery(versionListQuery(snippet.id));
  const [path, navigate] = useLocation();
  const number = IdParam.safeParse(new URLSearchParams(useSearch()).get('version'));
  if (error) return <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />;
  if (versions === undefined) return <HistorySkeleton />;
  if (versions.length === 0) return <NoVersions />;
  return (
    <HistoryView
      snippet={snippet}
      versions={versions}
      number={number.success ? number.data : null}
      hrefOf={(version) => `${path}?version=${version}`}
      onRestored={() => navigate(path, { replace: true })}
    />
  );
}

function NoVersions() {
  return (
    <EmptyState drawing="shelf" title="No versions yet" hint="Every change of the snippet is kept here as a version." />
  );
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading versions" className="history">
      <div className="history-versions space-y-3">
        {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
          <Skeleton key={width} className={`h-12 ${width}`} />
        ))}
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  );
}
