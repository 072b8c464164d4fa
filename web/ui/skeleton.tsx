import clsx from 'clsx';

/** The shape of something that is still being loaded. Screen readers are told by the list around it, once. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={clsx('block rounded-sm bg-hover motion-safe:animate-pulse forced-colors:border', className)}
    />
  );
}

/** A line of a card that is a skeleton as a whole. */
export function SkeletonBar({ className }: { className: string }) {
  return <span className={clsx('block rounded-sm bg-hover motion-safe:animate-pulse', className)} />;
}
