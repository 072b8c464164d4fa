import { type InfiniteData, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import type { PageReply } from '#web/lib/http.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { snippetKeys } from '../keys.ts';
import { foundSnippetsQuery } from '../queries.ts';
import { quickFind } from '../quick-find.ts';

/** How long typing must rest before the server is asked, in ms. */
const DEBOUNCE = 150;

/** The snippets that answer a few typed letters: those the browser knows at once, what the server finds soon after. */
export function useQuickFind(typed: string, source: 'all' | 'public') {
  const client = useQueryClient();
  const term = useDebounced(typed.trim(), DEBOUNCE);
  const { data: found = [], isFetching } = useQuery({
    ...foundSnippetsQuery(source, term),
    placeholderData: keepPreviousData,
  });
  const snippets = useMemo(() => {
    const lists = client.getQueriesData<InfiniteData<PageReply<Snippet[]>>>({ queryKey: snippetKeys.lists });
    const known = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
    return quickFind(known, term === typed.trim() ? found : [], typed);
  }, [client, found, term, typed]);
  return { snippets, searching: isFetching || term !== typed.trim() };
}
