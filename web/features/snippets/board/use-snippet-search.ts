import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { cachedSnippets } from '../api/cache.ts';
import { foundSnippetsQuery } from '../api/found-query.ts';
import { rankMatches } from './rank-matches.ts';

/** Debounce of the server search, in ms. */
const DEBOUNCE = 150;

/** Searches snippets while typing: cached ones immediately, then those found by the server. */
export function useSnippetSearch(typed: string, source: 'all' | 'public') {
  const client = useQueryClient();
  const term = useDebounced(typed.trim(), DEBOUNCE);
  const { data: found, isFetching } = useQuery(foundSnippetsQuery(source, term));
  const snippets = useMemo(() => {
    return rankMatches(cachedSnippets(client), term === typed.trim() ? (found ?? []) : [], typed);
  }, [client, found, term, typed]);
  return { snippets, searching: isFetching || term !== typed.trim() };
}
