import type { ReactNode } from 'react';

/** Renders the sticky header. The first row with its border is 3.5 rem high, or more if the search has many filters. */
export function HeaderBar({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
      <div className="flex min-h-[calc(3.5rem-1px)] items-center gap-1 px-2 sm:gap-2 sm:px-4">{children}</div>
      {below}
    </header>
  );
}
