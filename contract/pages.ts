import { z } from 'zod';
import { Snippet } from './snippets.ts';

/** The id of the script element in a page that carries its `PageData`. */
export const PAGE_DATA_ID = 'page-data';

/** Id of the element with the prerendered landing. */
export const PRERENDERED_ID = 'prerendered';

/** Number of prerendered cards: the maximum number of columns, because the position of later cards depends on rendered heights. */
export const PRERENDERED_CARDS = 4;

/** The parts of a board's address that say what it shows, and how. */
export const BOARD_PARAMETERS = ['search', 'language', 'tag', 'favorites', 'sort', 'view'] as const;

/** What the server puts into the HTML of a page, so that it shows without asking again. All of it is public. */
export const PageData = z.object({
  /** On the landing: the first page of all that is public, as `listPublicSnippets` gives it. */
  publicSnippets: z
    .object({ items: z.array(Snippet), next: z.string().nullable(), total: z.number().int().nullable() })
    .optional(),
  /** On the page of a share link: the snippet as a visitor sees it. */
  shared: Snippet.optional(),
});
export type PageData = z.infer<typeof PageData>;
