import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BoardTools } from '../board/board-tools.tsx';
import type { BoardUrl } from '../board/use-board-url.ts';

interface CollectionHeaderProps {
  board: BoardUrl;
  /** Whether someone arranged it; undefined if the viewer does not see that order. */
  isArranged?: boolean | undefined;
  /** Undefined while loading. */
  collection: { name: string; description: string | null } | undefined;
  /** Next to the name. */
  menu?: ReactNode;
  /** Facts below the description. */
  facts: ReactNode;
}

/** Renders the name and description of a collection above its board, next to the tools of the board. */
export function CollectionHeader({ board, isArranged, collection, menu, facts }: CollectionHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="on-wall min-w-0 max-w-3xl">
        {collection ? (
          <>
            <div className="flex items-start gap-2">
              <h1 dir="auto" className="min-w-0 font-semibold text-2xl tracking-tight">
                {collection.name}
              </h1>
              {menu}
            </div>
            {collection.description && (
              <p dir="auto" className="mt-1 text-muted">
                {collection.description}
              </p>
            )}
            {facts}
          </>
        ) : (
          <AboutSkeleton />
        )}
      </div>
      <BoardTools board={board} isArranged={isArranged} />
    </header>
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
