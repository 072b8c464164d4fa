import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export const SIDEBAR_ROW =
  'flex h-8 w-full items-center gap-3 rounded-md px-3 text-left transition-colors pointer-coarse:h-11';

export function SidebarGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-3 pb-1 font-medium text-muted text-xs">{title}</h2>
      <ul className="flex flex-col gap-px">{children}</ul>
    </section>
  );
}

/** Links to the full list. */
export function SidebarMore({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <Link href={href} className={clsx(SIDEBAR_ROW, 'pl-10 text-muted text-sm hover:bg-hover hover:text-ink')}>
        {children}
      </Link>
    </li>
  );
}
