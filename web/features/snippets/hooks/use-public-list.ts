import { useEffect, useMemo } from 'react';
import { chunkedLength } from '#web/lib/chunks.ts';
import { ALL_PUBLIC, type SnippetFilters } from '../api/keys.ts';
import { matchesPublicFilter } from '../utils/public-filter.ts';
import { type SnippetList, useSnippetList } from './use-snippet-list.ts';

type PublicFilters = Pick<SnippetFilters, 'search' | 'languages' | 'tags'>;

/**
 * The public snippets a visitor's filters let through. While all of them are loaded the browser filters; otherwise the
 * server narrows the list, by its own search that looks at the code as well, and the browser does the rest.
 */
export function usePublicList({ search, languages, tags }: PublicFilters): SnippetList {
  const filtering = search !== '' || languages.length > 0 || tags.length > 0;
  const everything = useSnippetList(ALL_PUBLIC);
  const whole =
    !everything.loading &&
    !everything.hasMore &&
    everything.error === null &&
    everything.snippets.length === chunkedLength(everything.slots);
  const askServer = filtering && !whole && !everything.loading;
  const narrowed = useSnippetList({ ...ALL_PUBLIC, search, languages, tags }, { enabled: askServer });

  const list = askServer ? narrowed : everything;
  const snippets = useMemo(
    () => list.snippets.filter((snippet) => matchesPublicFilter(snippet, { search, languages, tags })),
    [list.snippets, search, languages, tags],
  );
  // What the server has answered is narrowed; what belongs to the filters before is so here, until it does.
  const isNarrow = !filtering || (askServer && !list.outdated);
  const slots = useMemo(() => (isNarrow ? list.slots : [snippets]), [isNarrow, list.slots, snippets]);
  const count = useMemo(() => chunkedLength(slots), [slots]);

  // A page of which nothing was let through: the next one may have something.
  const { hasMore, loadMore, loadingMore } = list;
  const searching = hasMore && count === 0;
  useEffect(() => {
    if (searching && !loadingMore) loadMore();
  }, [searching, loadingMore, loadMore]);

  const total = filtering ? (hasMore ? -1 : count) : list.total;
  return { ...list, slots, snippets, total, loading: list.loading || (searching && list.error === null) };
}
