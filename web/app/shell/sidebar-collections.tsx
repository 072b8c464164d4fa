import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Folder, FolderOpen } from 'lucide-react';
import { Link, useRoute } from 'wouter';
import type { Collection } from '#contract/collections.ts';
import { collectionListQuery } from '#web/features/collections/api/queries.ts';
import { useCollectionDrop } from '#web/features/collections/hooks/use-collection-drop.ts';
import { paths } from '#web/lib/paths.ts';
import { SIDEBAR_ROW, SidebarGroup, SidebarMore } from './sidebar-group.tsx';

/** Maximum number of collections in the sidebar. */
const SHOWN = 5;

/** Renders the newest collections as drop targets for cards, those of the viewer and those of other people. */
export function SidebarCollections() {
  const { data: collections = [] } = useQuery(collectionListQuery);
  return (
    <>
      <CollectionGroup title="Collections" collections={collections.filter(({ role }) => role === 'owner')} />
      <CollectionGroup title="Shared with me" collections={collections.filter(({ role }) => role !== 'owner')} />
    </>
  );
}

/** Renders a few collections, always including the active one. */
function CollectionGroup({ title, collections }: { title: string; collections: readonly Collection[] }) {
  const [isOpen, params] = useRoute(paths.collection.path);
  const activeId = isOpen ? Number(params.id) : null;
  if (collections.length === 0) return null;
  const shown = firstWith(collections, activeId);
  return (
    <SidebarGroup title={title}>
      {shown.map((collection) => (
        <CollectionRow key={collection.id} collection={collection} active={collection.id === activeId} />
      ))}
      {collections.length > shown.length && (
        <SidebarMore href={paths.collections.href()}>{`+${collections.length - shown.length} more`}</SidebarMore>
      )}
    </SidebarGroup>
  );
}

/** Returns the first few collections; the active one replaces the last if it is not among them. */
function firstWith(collections: readonly Collection[], activeId: number | null): readonly Collection[] {
  const active = collections.findIndex(({ id }) => id === activeId);
  const first = collections.slice(0, SHOWN);
  return active < SHOWN ? first : [...first.slice(0, -1), ...collections.slice(active, active + 1)];
}

function CollectionRow({ collection, active }: { collection: Collection; active: boolean }) {
  const { ref, over, waiting } = useCollectionDrop(collection);
  const Icon = over || active ? FolderOpen : Folder;
  return (
    <li ref={ref}>
      <Link
        href={paths.collection.href(collection.id)}
        aria-current={active ? 'page' : undefined}
        className={clsx(
          SIDEBAR_ROW,
          active ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
          waiting && 'outline-1 outline-accent -outline-offset-1',
          waiting && (over ? 'bg-accent-soft' : 'outline-dashed'),
        )}
      >
        <Icon aria-hidden="true" className={clsx('size-4 shrink-0', !active && 'text-muted')} />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {collection.name}
        </span>
        <span data-numeric className={clsx('text-xs', active ? 'text-accent' : 'text-muted')}>
          <span className="sr-only">, </span>
          {collection.snippetCount.toLocaleString('en')}
          <span className="sr-only"> {collection.snippetCount === 1 ? 'snippet' : 'snippets'}</span>
        </span>
      </Link>
    </li>
  );
}
