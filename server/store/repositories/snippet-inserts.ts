import type { Kysely } from 'kysely';
import type { Quota, Usage } from '#server/core/quota.ts';
import { engineOf, type SnippetInsert } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { insertMoreFiles, type SnippetContent, type SnippetFields } from './files.ts';
import { searchText } from './fold.ts';
import { fieldColumns } from './snippet-columns.ts';
import type { SnippetRow } from './snippet-row.ts';
import { sortKeys } from './sort-keys.ts';
import { type AuthorNames, addUsage, usageOf } from './usage.ts';

/** A snippet to insert. Timestamps are in milliseconds. */
export interface NewSnippet extends SnippetFields {
  forkedFrom?: number;
  userId: string;
  createdAt: number;
  updatedAt: number;
  isPublic?: boolean;
  /** When a public snippet became public; defaults to `updatedAt`. */
  publishedAt?: number;
  commentsClosed?: boolean;
  shareId?: string;
  viewCount?: number;
}

/** A snippet that a person creates. `now` is in milliseconds. */
export interface Creation {
  userId: string;
  content: SnippetContent;
  now: number;
}

type Inserted<Snippet> = Pick<SnippetRow, 'id' | 'recency' | 'authorName' | 'authorHandle'> & { snippet: Snippet };

/** Inserts snippets. */
export function snippetInserts(write: Kysely<Schema>) {
  const engine = engineOf(write);
  const keys = sortKeys(write);

  async function insertRows<Snippet extends NewSnippet>(
    snippets: readonly Snippet[],
    quota: Quota | null,
  ): Promise<Inserted<Snippet>[]> {
    const assigned = await keys.assign(snippets.map(({ updatedAt }) => updatedAt));
    const keyed = snippets.map((snippet, index) => ({ snippet, recency: assigned[index] ?? Number.NaN }));
    const ids = await engine.insert.snippets(write, keyed.map(toInsert));
    await insertMoreFiles(
      write,
      snippets.map(({ moreFiles }, index) => ({ id: ids[index] ?? Number.NaN, moreFiles })),
    );
    await engine.insert.addToPublicCount(write, snippets.filter(({ isPublic }) => isPublic).length);
    const authors = new Map<string, AuthorNames>();
    // In order, so that two transactions never wait for each other.
    for (const [userId, usage] of [...usageByOwner(snippets)].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      authors.set(userId, await addUsage(write, userId, usage, quota));
    return keyed.map(({ snippet, recency }, index) => ({
      snippet,
      id: ids[index] ?? Number.NaN,
      recency,
      ...(authors.get(snippet.userId) ?? { authorName: null, authorHandle: null }),
    }));
  }

  return {
    /**
     * Inserts snippets and returns their ids in order. Call it inside a transaction.
     *
     * @param quota of the owner; null for none
     * @throws AppError `quota_exceeded`
     */
    async insertAll(snippets: readonly NewSnippet[], quota: Quota | null = null): Promise<number[]> {
      return (await insertRows(snippets, quota)).map(({ id }) => id);
    },

    /** Inserts a snippet like `insertAll` and returns its id. */
    async insert(snippet: NewSnippet, quota: Quota | null = null): Promise<number> {
      const [inserted] = await insertRows([snippet], quota);
      if (inserted === undefined) throw new Error('The inserted snippet has no id');
      return inserted.id;
    },

    /**
     * Inserts private snippets like `insertAll` and returns them as their owners read them. Reading them would take a
     * seventh of the time of a create.
     */
    async createAll(creations: readonly Creation[], quota: Quota): Promise<SnippetRow[]> {
      const snippets = creations.map(({ userId, content, now }) => ({
        ...content,
        userId,
        createdAt: now,
        updatedAt: now,
      }));
      return (await insertRows(snippets, quota)).map(({ snippet: { moreFiles, ...fields }, ...row }) => ({
        ...NEW_ROW,
        ...fields,
        ...row,
        fileCount: 1 + moreFiles.length,
      }));
    },
  };
}

/** The fields of a new snippet that nobody has set. */
const NEW_ROW = {
  codeCut: false,
  codeStartLine: 1,
  version: 1,
  deletedAt: null,
  ownerDisabled: false,
  forkedFrom: null,
  isPublic: false,
  commentsClosed: false,
  isFavorite: false,
  isPinned: false,
  shareId: null,
  viewCount: 0,
  sharedRole: null,
  role: 'owner',
  isShared: false,
} as const;

const toInsert = (keyed: { snippet: NewSnippet; recency: number }): SnippetInsert => ({
  row: snippetColumns(keyed),
  tags: keyed.snippet.tags,
  searchText: searchText(keyed.snippet),
});

const snippetColumns = ({ snippet, recency }: { snippet: NewSnippet; recency: number }) => ({
  ...fieldColumns(snippet),
  user_id: snippet.userId,
  is_public: snippet.isPublic ? 1 : 0,
  comments_closed: snippet.commentsClosed ? 1 : 0,
  share_id: snippet.shareId ?? null,
  published_at: snippet.isPublic ? (snippet.publishedAt ?? snippet.updatedAt) : null,
  forked_from: snippet.forkedFrom ?? null,
  view_count: snippet.viewCount ?? 0,
  recency,
  created_at: snippet.createdAt,
  updated_at: snippet.updatedAt,
});

/** Returns the usage of several snippets by their owners. */
function usageByOwner(snippets: readonly NewSnippet[]): Map<string, Usage> {
  const usages = new Map<string, Usage>();
  for (const snippet of snippets) {
    const usage = usages.get(snippet.userId) ?? { snippets: 0, bytes: 0 };
    const own = usageOf(snippet);
    usages.set(snippet.userId, { snippets: usage.snippets + own.snippets, bytes: usage.bytes + own.bytes });
  }
  return usages;
}
