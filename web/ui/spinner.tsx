import clsx from 'clsx';

/** Decorative; the adjacent text says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className={clsx('size-4 shrink-0 animate-spin motion-reduce:animate-none', className)}
    >
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** A full-screen loading state with its reason. */
export function SpinnerScreen({ children }: { children: string }) {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center gap-3 text-muted">
      <Spinner className="size-5 text-accent" />
      {children}
    </div>
  );
}
