import { Skeleton } from '#web/ui/skeleton.tsx';
import './snippet-page.css';

/** Same shape as the page of a snippet with a short description. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading snippet" className="snippet-page">
      <div>
        <div className="rounded-t-card border border-line border-b-0 bg-surface px-4 pt-6 pb-3 sm:px-5">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-3.5 h-5.5 w-48" />
        </div>
        <div className="rounded-b-card border border-line border-t-0 bg-surface px-4 py-2 sm:px-5">
          <Skeleton className="h-8 w-full pointer-coarse:h-11" />
        </div>
        <div className="mt-5 rounded-card border border-line bg-surface">
          <div className="px-4 py-2 sm:px-5">
            <Skeleton className="h-9 w-full pointer-coarse:h-11" />
          </div>
          <Skeleton className="h-[60dvh] rounded-b-[11px]" />
        </div>
      </div>
    </div>
  );
}
