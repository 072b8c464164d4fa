import { type ComponentProps, createContext, useEffect, useRef } from 'react';

/** Term of the search on the screen; empty without one. */
export const SearchTermContext = createContext('');

/** Returns the history state of a link from search results, so that the page it leads to marks the matches. */
export const searchState = (search: string) => (search === '' ? undefined : { search });

/**
 * Marks the matches of a term in the `data-searched` elements of its content. Browsers without the CSS Custom Highlight API
 * show no marks.
 */
export function SearchHits({ term, ...rest }: { term: string } & ComponentProps<'div'>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (term === '' || !globalThis.CSS?.highlights) return;
    let unmark: (() => void) | undefined;
    let isWanted = true;
    import('./mark-hits.ts').then(({ markHits }) => {
      if (isWanted && ref.current) unmark = markHits(ref.current, term);
    }, console.warn);
    return () => {
      isWanted = false;
      unmark?.();
    };
  }, [term]);
  return <div ref={ref} {...rest} />;
}
