import { z } from 'zod';
import { Snippet, SnippetDetail } from './snippets.ts';

/** The id of the script element that contains the `PageData`. */
export const PAGE_DATA_ID = 'page-data';

/** Id of the element with the prerendered landing. */
export const PRERENDERED_ID = 'prerendered';

/** Number of prerendered cards: the maximum number of columns, because the position of later cards depends on rendered heights. */
export const PRERENDERED_CARDS = 4;

/** The query parameters of a board's filters, order and view. */
export const BOARD_PARAMETERS = ['search', 'q', 'language', 'tag', 'favorites', 'sort', 'view'] as const;

/** Data embedded into the HTML of a page, which spares the first request. It contains public data only. */
export const PageData = z.object({
  /** On the landing page: the first page of public snippets. */
  publicSnippets: z
    .object({ items: z.array(Snippet), next: z.string().nullable(), total: z.number().int().nullable() })
    .optional(),
  /** On a shared page: the snippet as a visitor sees it. */
  shared: SnippetDetail.optional(),
});
export type PageData = z.infer<typeof PageData>;
