import { SkeletonBar } from '#web/ui/skeleton.tsx';

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
      className="collection-card relative h-44 space-y-3 rounded-card border border-line bg-surface px-4 py-5"
    >
      <SkeletonBar className="h-4 w-1/2" />
      <SkeletonBar className="h-3 w-4/5" />
      <SkeletonBar className="mt-14 h-3 w-3/5" />
    </div>
  );
}
