import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FolderPlus } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { Comments } from '#web/features/comments/components/comments.tsx';
import { sharedSnippetQuery } from '#web/features/snippets/api/queries.ts';
import { SharedSnippet } from '#web/features/snippets/components/shared-snippet.tsx';
import { ApiError } from '#web/lib/http-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { CollectionDialogContext } from '#web/shared/collection-dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Renders the public page of a snippet. */
export function SharedScreen({ shareId }: { shareId: string }) {
  const { user } = useSession();
  const { data: snippet, error, refetch } = useQuery(sharedSnippetQuery(shareId));
  useDocumentTitle(snippet?.title ?? (isAbsence(error) ? 'Snippet Not Found' : 'Shared snippet'));
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8">
      {snippet ? (
        <>
          <SharedSnippet snippet={snippet} actions={<CollectButton snippet={snippet} />} />
          <Comments snippet={snippet} viewerId={user?.id ?? null} />
        </>
      ) : error ? (
        // Same height as the skeleton, so that content below does not move.
        <div className="min-h-100 content-center">
          <Failure error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <SharedSkeleton />
      )}
      <Link
        href={paths.home.href()}
        className="inline-flex h-9 items-center gap-2 self-center rounded-md border border-line bg-surface px-3.5 font-medium transition-colors hover:bg-hover pointer-coarse:h-11 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Home
      </Link>
    </div>
  );
}

/** Needs a signed-in person: visitors have no collections. */
function CollectButton({ snippet }: { snippet: Snippet }) {
  const collections = useContext(CollectionDialogContext);
  return (
    collections && (
      <Button size="sm" onClick={() => collections.openAdd(snippet)}>
        <FolderPlus aria-hidden="true" />
        Add to collection
      </Button>
    )
  );
}

/** Missing and private snippets get the same reply. */
const isAbsence = (error: Error | null) => error instanceof ApiError && error.status === 404;

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isAbsence(error)) {
    return (
      <EmptyState
        drawing="crooked"
        title="Snippet Not Found"
        heading="h1"
        hint="The snippet you're looking for either doesn't exist or is not public."
      />
    );
  }
  return <ErrorState title="Error" heading="h1" message={error.message} onRetry={onRetry} />;
}

function SharedSkeleton() {
  return (
    <div role="status" aria-label="Loading snippet" className="space-y-4">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
