import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link, Redirect } from 'wouter';
import type { SnippetDetail } from '#contract/snippets.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { sharedSnippetQuery } from '#web/features/snippets/api/shared-query.ts';
import { PageSkeleton } from '#web/features/snippets/page/page-skeleton.tsx';
import { isNotFound } from '#web/lib/http-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SnippetNotFound } from './absent.tsx';
import { BackToList } from './back-to-list.tsx';
import { SnippetView } from './snippet-view.tsx';

/** Renders the public page of a snippet. */
export function SharedScreen({ shareId }: { shareId: string }) {
  const { user } = useSession();
  const { data: snippet, error, refetch } = useQuery(sharedSnippetQuery(shareId));
  // Missing and private snippets get the same reply.
  const isAbsent = isNotFound(error);
  const seen = useRef<SnippetDetail>(undefined);
  if (snippet) seen.current = snippet;
  // A page from the browser's cache brings data of a snippet that is private now.
  useDocumentTitle(isAbsent ? undefined : (snippet?.title ?? 'Shared snippet'));
  // The owner has made it private here.
  if (isAbsent && seen.current && seen.current.userId === user?.id)
    return <Redirect to={paths.snippet.href(seen.current.id)} replace />;
  if (isAbsent) return <SnippetNotFound />;
  return (
    <>
      <BackToList />
      {!snippet && !error ? (
        <PageSkeleton />
      ) : (
        <div className="flex flex-col gap-8">
          {snippet ? (
            <SnippetView snippet={snippet} />
          ) : (
            <ErrorState title="Error" heading="h1" message={error?.message} onRetry={() => void refetch()} />
          )}
          <HomeLink />
        </div>
      )}
    </>
  );
}

function HomeLink() {
  return (
    <Link
      href={paths.home.href()}
      className="inline-flex h-9 items-center gap-2 self-center rounded-md border border-line bg-surface px-3.5 font-medium transition-colors hover:bg-hover pointer-coarse:h-11 print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Home
    </Link>
  );
}
