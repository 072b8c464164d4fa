import { z } from 'zod';
import type { Sort } from '#contract/snippets.ts';
import { titleKey } from './fold.ts';
import type { SnippetRow } from './snippet-row.ts';

/** How a sort option orders: by these columns, all in one direction. Each ends in `recency`, so no two rows tie. */
export interface Order {
  readonly columns: readonly ('recency' | 'view_count' | 'title_key')[];
  readonly direction: 'asc' | 'desc';
}

export const ORDERS: Readonly<Record<Sort, Order>> = {
  recent: { columns: ['recency'], direction: 'desc' },
  oldest: { columns: ['recency'], direction: 'asc' },
  views: { columns: ['view_count', 'recency'], direction: 'desc' },
  az: { columns: ['title_key', 'recency'], direction: 'asc' },
  za: { columns: ['title_key', 'recency'], direction: 'desc' },
};

/** The values of the last row of a page, by which the next page goes on. */
export type Position = readonly (string | number)[];

const Encoded = {
  recency: z.tuple([z.number().int()]),
  view_count: z.tuple([z.number().int(), z.number().int()]),
  title_key: z.tuple([z.string(), z.number().int()]),
};

/** Writes where a page ended, for the `Link` header of the next. */
export function encodeCursor(sort: Sort, row: SnippetRow): string {
  const values = { recency: row.recency, view_count: row.viewCount, title_key: titleKey(row.title) };
  const position = ORDERS[sort].columns.map((column) => values[column]);
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @returns null where the text is no cursor of this sort option */
export function decodeCursor(sort: Sort, cursor: string): Position | null {
  const [first] = ORDERS[sort].columns;
  const json = z.preprocess(parseJson, Encoded[first ?? 'recency']);
  return json.safeParse(Buffer.from(cursor, 'base64url').toString()).data ?? null;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
