import clsx from 'clsx';
import { useId } from 'react';
import { Link } from 'wouter';
import type { Collection } from '#contract/collections.ts';
import { paths } from '#web/lib/paths.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { CollectionPreviews } from '../api/previews.ts';
import { useCollectionDrop } from '../hooks/use-collection-drop.ts';
import { CollectionMenu } from './collection-menu.tsx';
import { CollectionMiniatures } from './collection-miniatures.tsx';
import { Audience, RoleOfViewer } from './collection-people.tsx';
import { SnippetCount } from './snippet-count.tsx';
import './collection-card.css';

interface CollectionCardProps extends CollectionPreviews {
  collection: Collection;
  onExport: (collection: Collection) => void;
  /** Of the name. */
  headingLevel?: 2 | 3;
}

/** Renders a collection as a stack of cards that accepts dropped snippets. */
export function CollectionCard({ collection, onExport, headingLevel = 2, ...previews }: CollectionCardProps) {
  const { id, name, description, snippetCount, createdAt } = collection;
  const Heading = `h${headingLevel}` as const;
  const { ref, over, waiting } = useCollectionDrop(collection);
  const titleId = useId();
  return (
    <article
      ref={ref}
      aria-labelledby={titleId}
      className={clsx(
        'collection-card lifts relative flex h-full flex-col rounded-card border px-4 pt-4 pb-3 duration-150 ease-out',
        'transition-[translate,box-shadow,border-color,background-color]',
        over ? 'border-accent bg-accent-soft' : 'bg-surface',
        !over && (waiting ? 'border-accent border-dashed' : 'border-line'),
      )}
    >
      <span aria-hidden="true" className="collection-peg absolute -top-1.5 left-8 size-3 rounded-full" />
      <span aria-hidden="true" className="collection-peg absolute -top-1.5 right-8 size-3 rounded-full" />
      <div className="flex items-start gap-2">
        <Heading id={titleId} dir="auto" className="line-clamp-2 min-w-0 flex-1 pt-1 font-semibold text-lg">
          {name}
        </Heading>
        <div className="z-1 -mr-1.5">
          <CollectionMenu collection={collection} onExport={onExport} />
        </div>
      </div>
      {description && (
        <p dir="auto" className="mt-0.5 line-clamp-3 text-muted">
          {description}
        </p>
      )}
      <CollectionMiniatures collection={collection} {...previews} />
      <p className="pt-3 text-muted text-sm">
        {collection.role === 'owner' ? (
          <>
            Created <RelativeTime iso={createdAt} />
          </>
        ) : (
          <RoleOfViewer collection={collection} />
        )}
        <Audience collection={collection} />
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">
          <SnippetCount count={snippetCount} />
        </span>
        {/* The link covers the whole card except the menu. */}
        <Link
          href={paths.collection.href(id)}
          aria-describedby={titleId}
          className="rounded-sm py-1 font-medium text-accent underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          View snippets
        </Link>
      </div>
    </article>
  );
}
