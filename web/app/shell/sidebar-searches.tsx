import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SavedSearch } from '#contract/searches.ts';
import { searchListQuery } from '#web/features/searches/api/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useBoardUrl } from '../board/use-board-url.ts';
import { savedSearchHref } from './saved-search-href.ts';
import { SIDEBAR_ROW, SidebarGroup } from './sidebar-group.tsx';

/** Maximum number of searches in the sidebar before the person asks for more. */
const SHOWN = 5;

/** Renders links to the saved searches. */
export function SidebarSearches() {
  const { data: searches = [] } = useQuery(searchListQuery);
  const [isWhole, setIsWhole] = useState(false);
  if (searches.length === 0) return null;
  return (
    <SidebarGroup title="Saved searches">
      {(isWhole ? searches : searches.slice(0, SHOWN)).map((search) => (
        <SearchRow key={search.id} search={search} />
      ))}
      {searches.length > SHOWN && (
        <li>
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className={clsx(SIDEBAR_ROW, 'pl-10 text-muted text-sm hover:bg-hover hover:text-ink')}
          >
            {isWhole ? 'Show fewer' : `Show all (${searches.length})`}
          </button>
        </li>
      )}
    </SidebarGroup>
  );
}

function SearchRow({ search: { name, q } }: { search: SavedSearch }) {
  const board = useBoardUrl();
  const [location] = useLocation();
  const isHere = location === paths.home.href() && board.search === q;
  return (
    <li>
      <Link
        href={savedSearchHref(q)}
        title={q}
        aria-current={isHere ? 'page' : undefined}
        className={clsx(SIDEBAR_ROW, isHere ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover')}
      >
        <Star aria-hidden="true" className={clsx('size-4 shrink-0', !isHere && 'text-muted')} />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name}
        </span>
      </Link>
    </li>
  );
}
