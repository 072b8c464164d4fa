import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Collection } from '#contract/collections.ts';
import { CollectionMenu } from '#web/features/collections/components/collection-menu.tsx';
import { Audience, RoleOfViewer } from '#web/features/collections/components/collection-people.tsx';
import { SnippetCount } from '#web/features/collections/components/snippet-count.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BoardTools } from '../board/board-tools.tsx';
import type { BoardUrl } from '../board/use-board-url.ts';

interface CollectionHeadingProps {
  /** Undefined while loading. */
  collection: Collection | undefined;
  board: BoardUrl;
}

export function CollectionHeading({ collection, board }: CollectionHeadingProps) {
  const [, navigate] = useLocation();
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-2.5 mb-2" onClick={() => navigate(paths.collections.href())}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="on-wall min-w-0 max-w-3xl">
          {collection ? <About collection={collection} /> : <AboutSkeleton />}
        </div>
        <BoardTools board={board} />
      </header>
    </>
  );
}

function About({ collection }: { collection: Collection }) {
  const { name, description, snippetCount, createdAt } = collection;
  return (
    <>
      <div className="flex items-start gap-2">
        <h1 dir="auto" className="min-w-0 font-semibold text-2xl tracking-tight">
          {name}
        </h1>
        <CollectionMenu collection={collection} />
      </div>
      {description && (
        <p dir="auto" className="mt-1 text-muted">
          {description}
        </p>
      )}
      <p className="mt-1 text-muted text-sm">
        <SnippetCount count={snippetCount} />, created <RelativeTime iso={createdAt} />
        {collection.role !== 'owner' && (
          <>
            , <RoleOfViewer collection={collection} />
          </>
        )}
        <Audience collection={collection} />
      </p>
    </>
  );
}

function AboutSkeleton() {
  return (
    <div role="status" aria-label="Loading collection">
      <Skeleton className="h-8.5 w-64 max-w-full" />
      <Skeleton className="mt-2 h-5 w-80 max-w-full" />
      <Skeleton className="mt-1.5 h-4 w-40" />
    </div>
  );
}
