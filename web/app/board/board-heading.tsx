import type { ReactNode } from 'react';

interface BoardHeadingProps {
  title: string;
  subtitle: string;
  /** Rendered next to the title. */
  children?: ReactNode;
}

export function BoardHeading({ title, subtitle, children }: BoardHeadingProps) {
  return (
    <header className="mb-5 low:mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="mt-1 low:hidden text-muted">{subtitle}</p>
      </div>
      {children}
    </header>
  );
}
