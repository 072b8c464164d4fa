import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { SavedSearch } from '#contract/searches.ts';
import { parseQuery } from '#domain/query/parse.ts';
import { printQuery } from '#domain/query/print.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { searchListQuery } from '../api/queries.ts';

const SaveSearchDialog = lazyPanel(() => import('./save-search-dialog.tsx').then((module) => module.SaveSearchDialog));

/** Renders the star of a search, which saves it. It is pressed if the search is saved. */
export function SearchStar({ q }: { q: string }) {
  const { data: searches } = useQuery(searchListQuery);
  const [asked, setAsked] = useState<{ q: string; saved: SavedSearch | null } | null>(null);
  const printed = shortest(q);
  const saved = searches?.find((search) => shortest(search.q) === printed) ?? null;
  return (
    <>
      <IconButton
        label={saved ? 'Saved search' : 'Save search'}
        aria-pressed={saved !== null}
        aria-haspopup="dialog"
        // Whether it is saved is not known yet.
        disabled={searches === undefined}
        icon={<Star className={saved ? 'fill-accent-solid text-accent' : undefined} />}
        onClick={() => setAsked({ q, saved })}
      />
      {asked && <SaveSearchDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const shortest = (q: string): string => printQuery(parseQuery(q));
