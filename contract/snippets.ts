import { z } from 'zod';
import { PLAIN_TEXT } from '#domain/languages.ts';
import { defineCall, Id, IdParams, Timestamp } from './call.ts';
import { CURSOR_MAX, FILTERS_MAX, LANGUAGE_MAX, PAGE_MAX, QUERY_MAX, SEARCH_MAX, TAG_MAX } from './limits.ts';
import { SearchMatch } from './search-matches.ts';
import { text } from './text-fields.ts';

/** `editor`: may change its content through a collection; `viewer`: may only read it. */
export const SnippetRole = z.enum(['owner', 'editor', 'viewer']);
export type SnippetRole = z.infer<typeof SnippetRole>;

/**
 * A snippet as a viewer sees it. `isFavorite` is the mark of the viewer; visitors get the owner's. The browser applies the
 * defaults to replies of older servers; the server sends every field.
 */
export const Snippet = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string().nullable().default(null),
    code: z.string(),
    /** True if `code` is a preview that omits a part of the code. */
    codeTruncated: z.boolean().default(false),
    /** Line number at which `code` starts: above 1 if a preview starts at the first match of the search. */
    codeStartLine: z.number().int().default(1),
    language: z.string().default(PLAIN_TEXT),
    tags: z.array(z.string()).default([]),
    userId: z.string(),
    /** The owner's display name. */
    authorName: z.string().nullable().default(null),
    /** Null without a public profile. */
    authorHandle: z.string().nullable().default(null),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    viewCount: z.number().int().default(0),
    isFavorite: z.boolean().default(false),
    /** Whether the viewer pinned it. */
    isPinned: z.boolean().default(false),
    shareId: z.string().nullable().default(null),
    isPublic: z.boolean().default(false),
    commentsClosed: z.boolean().default(false),
    /** Whether the code has placeholders to fill in. */
    isTemplate: z.boolean().default(false),
    /** Text that inserts the snippet in an editor. */
    trigger: z.string().nullable().default(null),
    /** Name that the owner gave to the first file. */
    fileName: z.string().nullable().default(null),
    fileCount: z.number().int().default(1),
    /** Number of the current version. */
    version: z.number().int().default(1),
    /** The original of a copy; null if the viewer may not read it. */
    forkedFrom: z.object({ id: Id, title: z.string() }).nullable().default(null),
    /** The viewer's role. */
    role: SnippetRole.default('viewer'),
    /** Whether it is private and others may read it through a collection. */
    isShared: z.boolean().default(false),
    /** The first lines that the search found, with `matches=true`. */
    matches: z.array(SearchMatch).optional(),
  })
  .meta({ id: 'Snippet' });
export type Snippet = z.infer<typeof Snippet>;

export const SnippetFile = z
  .object({
    /** The given name, or one derived from the title and language. */
    name: z.string(),
    language: z.string(),
    code: z.string(),
    /** Bytes of UTF-8. */
    size: z.number().int(),
  })
  .meta({ id: 'SnippetFile' });
export type SnippetFile = z.infer<typeof SnippetFile>;

/** A snippet with all of its files. The first one equals `code` and `language`. */
export const SnippetDetail = Snippet.extend({ files: z.array(SnippetFile).default([]) }).meta({ id: 'SnippetDetail' });
export type SnippetDetail = z.infer<typeof SnippetDetail>;

export const SORT_OPTIONS = [
  { value: 'recent', label: 'Recently Added' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'views', label: 'Most Used' },
  { value: 'az', label: 'A-Z' },
  { value: 'za', label: 'Z-A' },
] as const;
/** `best` ranks the newest matches of a text; without a text it is `recent`. */
export const BEST_MATCH = { value: 'best', label: 'Best Match' } as const;
/** The order by hand of a collection; in other lists it is `recent`. */
export const MANUAL_ORDER = { value: 'manual', label: 'My Order' } as const;
export const Sort = z.enum(['recent', 'oldest', 'views', 'az', 'za', 'best', 'manual']);
export type Sort = z.infer<typeof Sort>;

/** `own`: the caller's snippets; `all`: also public ones of others, and those shared with the caller. */
export const Scope = z.enum(['own', 'all']);
export type Scope = z.infer<typeof Scope>;

/** Returns the schema of a query parameter that may be repeated. */
function repeated(name: string, max: number) {
  const value = text(name).max(max, `${name} cannot exceed ${max} characters`);
  return z
    .union([value, z.array(value).max(FILTERS_MAX)])
    .optional()
    .transform((given) => [given ?? []].flat().filter((one) => one !== ''));
}

/** A boolean query parameter, false by default. */
export const Flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((flag) => flag === 'true');

/**
 * Pagination of a list. `cursor` comes from the `Link` header of the previous page. A page may have fewer items than `limit`
 * (see `PAGE_MAX_BYTES` and `PAGE_MAX_COMMENT_BYTES`); only the header tells whether more follow.
 */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).optional(),
  cursor: z.string().max(CURSOR_MAX).optional(),
});

/** Matches snippets in any of the languages that have all of the tags. */
export const SnippetQuery = Page.extend({
  search: text('Search')
    .max(SEARCH_MAX, `Search cannot exceed ${SEARCH_MAX} characters`)
    .optional()
    .transform((search) => search || undefined),
  /** Text with filters such as `lang:go -tag:draft`. All other parameters narrow, too. */
  q: text('Query')
    .max(QUERY_MAX, `Query cannot exceed ${QUERY_MAX} characters`)
    .optional()
    .transform((q) => q?.trim() || undefined),
  language: repeated('Language', LANGUAGE_MAX),
  tag: repeated('Tag', TAG_MAX),
  favorites: Flag,
  /** Only the snippets that the caller pinned, in their order, or only the others. */
  pinned: z
    .enum(['true', 'false'])
    .transform((flag) => flag === 'true')
    .optional(),
  scope: Scope.default('own'),
  sort: Sort.default('recent'),
  /** Cursor of the last item. With `cursor`, requests a range of the list that stays the same while others change. */
  until: Page.shape.cursor,
  /** Shortens code to what a card shows. */
  preview: Flag,
  /** Adds to each snippet the lines that the search found. */
  matches: Flag,
  /** `false` omits `X-Total-Count`: counting the results of a common search takes longer than its first page. */
  count: z
    .enum(['true', 'false'])
    .optional()
    .transform((flag) => flag !== 'false'),
});
export type SnippetQuery = z.output<typeof SnippetQuery>;

const tag = 'Snippets';

export const listSnippets = defineCall({
  method: 'GET',
  path: '/api/snippets',
  summary: "List your snippets; with scope=all also other people's public ones and those shared with you",
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  query: SnippetQuery,
  replies: { 200: z.array(Snippet) },
  errors: [400],
});

export const listPublicSnippets = defineCall({
  method: 'GET',
  path: '/api/public/snippets',
  summary: 'List public snippets',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  query: SnippetQuery,
  replies: { 200: z.array(Snippet) },
  errors: [400],
});

export const getSnippet = defineCall({
  method: 'GET',
  path: '/api/snippets/:id',
  summary: 'Get a snippet',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: IdParams,
  replies: { 200: SnippetDetail },
  errors: [400, 404],
});

export const useSnippet = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/use',
  summary: 'Count a copy of the code as a use',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: IdParams,
  replies: { 204: null },
  errors: [400, 404],
});
