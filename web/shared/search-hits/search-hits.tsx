import { type ComponentProps, createContext, useEffect, useRef } from 'react';

/** Term of the search on the screen; empty without one. */
export const SearchTermContext = createContext('');

/** Returns the history state of a link from search results, so that the page it leads to marks the matches. */
export const searchState = (search: string) => (search === '' ? undefined : { search });

interface SearchHitsProps extends ComponentProps<'div'> {
  term: string;
  /** Whether the words of the term are apart. */
  isByWords?: boolean;
}

/**
 * Marks the matches of a term in the `data-searched` elements of its content. Browsers without the CSS Custom Highlight API
 * show no marks.
 */
export function SearchHits({ term, isByWords = false, ...rest }: SearchHitsProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (term === '' || !globalThis.CSS?.highlights) return;
    let unmark: (() => void) | undefined;
    let isWanted = true;
    async function mark(): Promise<void> {
      const [{ markHits }, { finderOf }] = await Promise.all([import('./mark-hits.ts'), import('./query-finder.ts')]);
      const find = await finderOf(term, isByWords);
      if (isWanted && ref.current) unmark = markHits(ref.current, find);
    }
    // The server refuses the same expressions.
    mark().catch(console.warn);
    return () => {
      isWanted = false;
      unmark?.();
    };
  }, [term, isByWords]);
  return <div ref={ref} {...rest} />;
}
