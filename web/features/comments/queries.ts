import { infiniteQueryOptions } from '@tanstack/react-query';
import { listComments } from '#contract/comments.ts';
import { callPage } from '#web/lib/http.ts';

/** Comments in one page. */
const PAGE_SIZE = 100;

export const commentKeys = {
  all: ['comments'],
  list: (snippetId: number) => ['comments', snippetId],
} as const;

/** The comments on a snippet, oldest first. */
export function commentsQuery(snippetId: number) {
  return infiniteQueryOptions({
    queryKey: commentKeys.list(snippetId),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listComments,
        { params: { id: snippetId }, query: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}
