import type { ReactNode } from 'react';

/** Renders the sticky header. The first row with its border is 3.5 rem high. */
export function HeaderBar({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    // Reaches over the width of the page's scrollbar while a dialog hides that.
    <header className="sticky top-0 z-30 mr-[calc(-1*var(--removed-body-scroll-bar-size,0px))] border-line border-b bg-surface pr-(--removed-body-scroll-bar-size) print:hidden">
      <div className="flex h-[calc(3.5rem-1px)] items-center gap-1 px-2 sm:gap-2 sm:px-4">{children}</div>
      {below}
    </header>
  );
}
