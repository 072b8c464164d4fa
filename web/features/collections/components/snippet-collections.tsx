import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { collectionsOfSnippetQuery } from '../api/queries.ts';

/** Renders links to the viewer's collections that contain a snippet. */
export function SnippetCollections({ snippetId }: { snippetId: number }) {
  const { data: collections, isError } = useQuery(collectionsOfSnippetQuery(snippetId));
  if (isError) return <span className="text-muted">Could not be loaded</span>;
  if (collections === undefined) return <Skeleton className="my-1 h-3.5 w-32" />;
  if (collections.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {collections.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <Link href={paths.collection.href(id)} className="hit-area text-accent underline underline-offset-3">
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
