import type { Kysely } from 'kysely';
import type { Quota } from '#server/quota.ts';
import { engineOf, type SnippetInsert } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { insertMoreFiles, type SnippetContent, type SnippetFields } from './files.ts';
import { searchText } from './fold.ts';
import { fieldColumns } from './snippet-columns.ts';
import type { SnippetRow } from './snippet-row.ts';
import { sortKeys } from './sort-keys.ts';
import { addUsage, type Usage, usageOf } from './usage.ts';

/** A snippet to insert. Timestamps are in milliseconds. */
export interface NewSnippet extends SnippetFields {
  forkedFrom?: number;
  userId: string;
  createdAt: number;
  updatedAt: number;
  isPublic?: boolean;
  commentsClosed?: boolean;
  shareId?: string;
  viewCount?: number;
}

type Inserted = Pick<SnippetRow, 'id' | 'recency' | 'authorName'>;

/** Inserts snippets. */
export function snippetInserts(write: Kysely<Schema>) {
  const engine = engineOf(write);
  const keys = sortKeys(write);

  async function insertRows(snippets: readonly NewSnippet[], quota: Quota | null): Promise<Inserted[]> {
    const assigned = await keys.assign(snippets.map(({ updatedAt }) => updatedAt));
    const keyed = snippets.map((snippet, index) => ({ snippet, recency: assigned[index] ?? Number.NaN }));
    const ids = await engine.insert.snippets(write, keyed.map(toInsert));
    await insertMoreFiles(
      write,
      snippets.map(({ moreFiles }, index) => ({ id: ids[index] ?? Number.NaN, moreFiles })),
    );
    await engine.insert.addToPublicCount(write, snippets.filter(({ isPublic }) => isPublic).length);
    const names = new Map<string, string | null>();
    for (const [userId, usage] of usageByOwner(snippets))
      names.set(userId, await addUsage(write, userId, usage, quota));
    return keyed.map(({ snippet, recency }, index) => ({
      id: ids[index] ?? Number.NaN,
      recency,
      authorName: names.get(snippet.userId) ?? null,
    }));
  }

  async function insertOne(snippet: NewSnippet, quota: Quota | null): Promise<Inserted> {
    const [inserted] = await insertRows([snippet], quota);
    if (inserted === undefined) throw new Error('The inserted snippet has no id');
    return inserted;
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
      return (await insertOne(snippet, quota)).id;
    },

    /**
     * Inserts a private snippet like `insert` and returns it as its owner reads it. Reading it would take a seventh of the
     * time of a create.
     */
    async create(
      content: SnippetContent,
      { userId, now, quota }: { userId: string; now: number; quota: Quota },
    ): Promise<SnippetRow> {
      const { moreFiles, ...fields } = content;
      const own = { userId, createdAt: now, updatedAt: now };
      const inserted = await insertOne({ ...content, ...own }, quota);
      return {
        ...NEW_ROW,
        ...fields,
        ...own,
        ...inserted,
        fileCount: 1 + moreFiles.length,
      };
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
  shareId: null,
  viewCount: 0,
};

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
