import clsx from 'clsx';

/** Loading placeholder. The list around it reports the state to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={clsx('block rounded-sm bg-hover motion-safe:animate-pulse forced-colors:border', className)}
    />
  );
}

/** One line of a skeleton card. */
export function SkeletonBar({ className }: { className: string }) {
  return <span className={clsx('block rounded-sm bg-hover motion-safe:animate-pulse', className)} />;
}
