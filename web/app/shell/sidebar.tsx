import { useQuery } from '@tanstack/react-query';
import { collectionListQuery } from '#web/features/collections/api/queries.ts';
import { searchListQuery } from '#web/features/searches/api/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { NAV_LINKS } from '../nav-links.ts';
import { SidebarCollections } from './sidebar-collections.tsx';
import { SidebarFilters } from './sidebar-filters.tsx';
import { CollectionsLink, SidebarLink } from './sidebar-link.tsx';
import { SidebarSearches } from './sidebar-searches.tsx';

/** Renders navigation, collections, saved searches and the most used languages and tags. */
export function Sidebar({ onFilter }: { onFilter?: () => void }) {
  // Groups that load later would push down what is below them.
  const collections = useQuery(collectionListQuery);
  const searches = useQuery(searchListQuery);
  return (
    <nav aria-label="Main" className="flex flex-col gap-6 p-3">
      <ul className="flex flex-col gap-0.5">
        {NAV_LINKS.map((link) => (
          <li key={link.href}>
            {link.href === paths.collections.href() ? <CollectionsLink link={link} /> : <SidebarLink link={link} />}
          </li>
        ))}
      </ul>
      <SidebarCollections />
      {!collections.isPending && <SidebarSearches />}
      <SidebarFilters onFilter={onFilter} hold={collections.isPending || searches.isPending} />
    </nav>
  );
}
