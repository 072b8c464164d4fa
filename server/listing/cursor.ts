import { z } from 'zod';
import type { Sort } from '#contract/snippets.ts';
import { text } from '#contract/text-fields.ts';
import { titleKey } from '#server/store/repositories/fold.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import { ORDERS, type Position } from '#server/store/search/order.ts';

const ENCODED = {
  recency: z.tuple([z.number().int()]),
  view_count: z.tuple([z.number().int(), z.number().int()]),
  title_key: z.tuple([text('Cursor'), z.number().int()]),
  position: z.tuple([z.number().int(), z.number().int()]),
  score: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
};

/**
 * Returns a cursor for the position of a snippet in a sorted list.
 *
 * @param key first part of the sort key in the orders `best` and `manual`
 */
export function encodeCursor(sort: Sort, row: SnippetRow, key = 0): string {
  const values = {
    recency: row.recency,
    view_count: row.viewCount,
    title_key: titleKey(row.title),
    score: key,
    position: key,
  };
  const position = columnsOf(sort).map((column) => values[column]);
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Returns the position, or null if the text is not a cursor of this sort order. */
export function decodeCursor(sort: Sort, cursor: string): Position | null {
  const [first] = columnsOf(sort);
  const json = z.preprocess(parseJson, ENCODED[first ?? 'recency']);
  return json.safeParse(Buffer.from(cursor, 'base64url').toString()).data ?? null;
}

const columnsOf = (sort: Sort) =>
  sort === 'best' ? (['score', 'view_count', 'recency'] as const) : ORDERS[sort].columns;

function parseJson(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return undefined;
  }
}
