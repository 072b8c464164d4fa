import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { type Comment, listComments } from '#contract/comments.ts';
import { callPage } from '#web/lib/http.ts';

/** Comments per page. */
const PAGE_SIZE = 100;

export const commentKeys = {
  list: (snippetId: number) => ['comments', 'list', snippetId],
  posted: (snippetId: number) => ['comments', 'posted', snippetId],
  post: (snippetId: number) => ['comments', 'post', snippetId],
} as const;

/** Loads the comments on a snippet, oldest first. */
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

/** Caches comments posted here, which are shown last even if earlier pages are not loaded. */
export function postedCommentsQuery(snippetId: number) {
  return queryOptions<Comment[]>({ queryKey: commentKeys.posted(snippetId), queryFn: skipToken });
}
