import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IdParam } from '#contract/call.ts';
import { snippetQuery } from '#web/features/snippets/api/queries.ts';
import { PageSkeleton } from '#web/features/snippets/page/page-skeleton.tsx';
import { isNotFound } from '#web/lib/http-errors.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BackToList } from './back-to-list.tsx';
import { SnippetView } from './snippet-view.tsx';

interface SnippetScreenProps {
  id: string;
  /** Shown if the viewer cannot read the snippet; sets the document title itself. */
  absent: ReactNode;
}

/** Renders the page of a snippet that the viewer may read. */
export function SnippetScreen({ id, absent }: SnippetScreenProps) {
  const parsed = IdParam.safeParse(id);
  return parsed.success ? <OpenSnippet id={parsed.data} absent={absent} /> : absent;
}

function OpenSnippet({ id, absent }: { id: number; absent: ReactNode }) {
  const { data: snippet, error, refetch } = useQuery(snippetQuery(id));
  const isAbsent = isNotFound(error);
  useDocumentTitle(isAbsent ? undefined : (snippet?.title ?? 'Snippet'));
  if (isAbsent) return absent;
  return (
    <>
      <BackToList />
      {snippet ? (
        <SnippetView snippet={snippet} />
      ) : error ? (
        <ErrorState title="Error" heading="h1" message={error.message} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
