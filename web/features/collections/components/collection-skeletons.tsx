import { COLLECTION_PREVIEW_MAX } from '#contract/limits.ts';
import { SkeletonBar } from '#web/ui/skeleton.tsx';
import { CollectionBoard } from './collection-board.tsx';

/** Renders four placeholder cards in the grid of the parent. */
export function CollectionSkeletons({ className }: { className: string }) {
  return (
    <div role="status" aria-label="Loading collections" className={className}>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}

function CardSkeleton() {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className="collection-card relative rounded-card border border-line bg-surface px-4 pt-6 pb-5"
    >
      <SkeletonBar className="h-4 w-1/2" />
      <SkeletonBar className="mt-4 h-3 w-4/5" />
      <CollectionBoard taken={COLLECTION_PREVIEW_MAX} />
      <SkeletonBar className="mt-5 h-3 w-3/5" />
      <SkeletonBar className="mt-3 h-3 w-1/3" />
    </div>
  );
}
