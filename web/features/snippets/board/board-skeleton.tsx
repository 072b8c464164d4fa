import { SkeletonBar } from '#web/ui/skeleton.tsx';

/** Lines of code per placeholder, uneven as on a board. */
const HEIGHTS = [7, 9, 5, 9, 6, 8];

/** Renders six placeholder cards, or rows. */
export function BoardSkeleton({ rows = false }: { rows?: boolean }) {
  const Placeholder = rows ? RowSkeleton : CardSkeleton;
  return (
    <div role="status" className={rows ? 'space-y-1.5' : 'board-skeleton'}>
      <span className="sr-only">Loading snippets</span>
      {HEIGHTS.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are static
        <Placeholder key={index} lines={lines} />
      ))}
    </div>
  );
}

function RowSkeleton(_: { lines: number }) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className="flex h-17.5 items-center gap-6 rounded-card border border-line bg-surface px-4 sm:h-14.5"
    >
      <SkeletonBar className="h-4 w-1/4" />
      <SkeletonBar className="h-4 flex-1" />
      <SkeletonBar className="h-3 w-1/6" />
    </div>
  );
}

function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div data-slot="skeleton" aria-hidden="true" className="relative rounded-card border border-line bg-surface">
      <span className="card-peg absolute -top-1.5 left-1/2 size-3 rounded-full bg-hover" />
      <div className="space-y-2 px-4 py-4">
        <SkeletonBar className="h-4 w-3/5" />
        <SkeletonBar className="h-3 w-4/5" />
      </div>
      <div className="bg-sunken" style={{ height: lines * 20 + 12 }} />
      <div className="space-y-3 px-4 py-4">
        <SkeletonBar className="h-4 w-2/5" />
        <SkeletonBar className="h-3 w-1/2" />
      </div>
    </div>
  );
}
