import { Skeleton } from '#web/ui/skeleton.tsx';

/** Stands for the list while it loads. */
export function PreviewSkeleton() {
  return (
    <div className="flex h-[calc(min(22rem,34dvh)+3.25rem)] min-h-52 flex-col gap-5 overflow-hidden rounded-md border border-line p-4">
      {['w-2/3', 'w-2/5', 'w-1/2', 'w-1/3', 'w-3/5'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
