import type { ReactNode } from 'react';

/** The bar at the top of every page; it stays while the wall scrolls below it. */
export function HeaderBar({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <div className="flex h-14 items-center gap-1 px-2 sm:gap-2 sm:px-4">{children}</div>
      {below}
    </header>
  );
}
