import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, Users } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '#contract/collections.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Input } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { collectionListQuery } from '../api/queries.ts';
import { isShared, mayAdd } from '../utils/roles.ts';
import { SnippetCount } from './snippet-count.tsx';

/** Number of collections from which a search field is shown. */
const SEARCHABLE = 8;

interface CollectionPickerProps {
  selected: number | null;
  /** Selecting the selected collection clears the selection. */
  onSelect: (id: number | null) => void;
  /** Shown while the selected collection is shared. */
  sharedNotice: string | null;
  disabled: boolean;
}

/** Renders a single choice of a collection to which the viewer may add snippets. */
export function CollectionPicker({ selected, onSelect, sharedNotice, disabled }: CollectionPickerProps) {
  const { data: all, error, refetch } = useQuery(collectionListQuery);
  const [search, setSearch] = useState('');
  if (error) return <ErrorState title="Error loading collections" message={error.message} onRetry={() => refetch()} />;
  if (all === undefined) return <PickerSkeleton />;
  const collections = all.filter(mayAdd);
  if (collections.length === 0) {
    return (
      <EmptyState drawing="shelf" title="No collections yet" hint="Create a collection first to add snippets to it." />
    );
  }
  const term = search.trim().toLowerCase();
  const found = collections.filter(({ id, name }) => id === selected || name.toLowerCase().includes(term));
  return (
    <div className="flex flex-col gap-2">
      {collections.length > SEARCHABLE && (
        <Input
          type="search"
          aria-label="Search collections"
          placeholder="Search collections"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul aria-label="Collections" className="flex max-h-72 flex-col gap-1 overflow-y-auto p-0.5">
        {found.map((collection) => (
          <PickerRow
            key={collection.id}
            collection={collection}
            pressed={collection.id === selected}
            disabled={disabled}
            onToggle={() => onSelect(collection.id === selected ? null : collection.id)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="px-3 py-2 text-muted">No collection has this name.</p>}
      <p role="status" className="text-muted text-sm empty:hidden">
        {collections.some((one) => one.id === selected && isShared(one)) && sharedNotice}
      </p>
    </div>
  );
}

interface PickerRowProps {
  collection: Collection;
  pressed: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function PickerRow({ collection, pressed, disabled, onToggle }: PickerRowProps) {
  const { name, snippetCount } = collection;
  return (
    <li className="[contain-intrinsic-size:auto_40px] [content-visibility:auto]">
      <button
        type="button"
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onToggle}
        className={clsx(
          'flex min-h-10 w-full items-center gap-3 rounded-md border px-3 py-1.5 text-left transition-colors -outline-offset-2 pointer-coarse:min-h-11',
          pressed ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
        )}
      >
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {name}
        </span>
        {isShared(collection) && (
          <span className="shrink-0 text-muted" title="Shared">
            <Users aria-hidden="true" className="size-4" />
            <span className="sr-only">Shared</span>
          </span>
        )}
        <span className="shrink-0 text-muted text-sm">
          <SnippetCount count={snippetCount} />
        </span>
        <Check aria-hidden="true" className={clsx('size-4 shrink-0 text-accent', !pressed && 'invisible')} />
      </button>
    </li>
  );
}

function PickerSkeleton() {
  return (
    <div role="status" aria-label="Loading collections" className="flex flex-col gap-1 p-0.5">
      <Skeleton className="h-10 rounded-md" />
      <Skeleton className="h-10 rounded-md" />
      <Skeleton className="h-10 rounded-md" />
    </div>
  );
}
