import clsx from 'clsx';
import { Link, useLocation } from 'wouter';
import { NAV_LINKS } from './nav-links.ts';
import { SidebarFilters } from './sidebar-filters.tsx';

/** The places of the app, and the languages and tags most used. */
export function Sidebar({ onFilter }: { onFilter?: () => void }) {
  const [location] = useLocation();
  return (
    <nav aria-label="Main" className="flex flex-col gap-6 p-3">
      <ul className="flex flex-col gap-0.5">
        {NAV_LINKS.map(({ label, href, icon: Icon }) => {
          const isHere = location === href;
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isHere ? 'page' : undefined}
                className={clsx(
                  'flex h-9 items-center gap-3 rounded-md px-3 font-medium transition-colors pointer-coarse:h-11',
                  isHere ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      <SidebarFilters onFilter={onFilter} />
    </nav>
  );
}
