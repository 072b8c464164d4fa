import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { PREVIEW_MAX_LINES } from '#contract/limits.ts';
import { numberTable } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';
import { type SnippetContents, type SnippetRow, type SnippetState, selectContents, toContents } from './snippet-row.ts';

/** In characters: some four thousand cards, of which each takes the second number beside its texts. */
const KEPT_MAX = 8 * 1024 * 1024;
const KEPT_BESIDE = 512;

/** The contents of cards that were read before, by the id of their snippet. */
export type KeptPreviews = LRUCache<number, SnippetContents>;

export const keepPreviews = (): KeptPreviews =>
  new LRUCache({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ code, title, description, tags }) =>
      [code, title, description ?? '', ...tags].reduce((sum, text) => sum + text.length, KEPT_BESIDE),
  });

/**
 * Adds to what was picked for a page what its cards show. To read, hand over and cut that took a third of the time of a list,
 * and from one list to the next hardly any of it changes (docs/decisions/0018).
 *
 * @param from what the page was picked from
 * @returns null where one was edited or deleted since: what it has become may be no longer for the viewer, so that the page
 * has to be picked anew
 */
export async function withPreviews(
  from: Kysely<Schema>,
  kept: KeptPreviews,
  states: readonly SnippetState[],
): Promise<SnippetRow[] | null> {
  const previews = new Map<number, SnippetContents>();
  for (const { id, updatedAt } of states) {
    const contents = kept.get(id);
    if (contents?.updatedAt === updatedAt) previews.set(id, contents);
  }
  const missing = states.map(({ id }) => id).filter((id) => !previews.has(id));
  for (const contents of missing.length === 0 ? [] : await readContents(from, missing)) {
    previews.set(contents.id, contents);
    kept.set(contents.id, contents);
  }
  const rows: SnippetRow[] = [];
  for (const state of states) {
    const contents = previews.get(state.id);
    if (contents?.updatedAt !== state.updatedAt) return null;
    rows.push({ ...contents, ...state });
  }
  return rows;
}

async function readContents(from: Kysely<Schema>, ids: readonly number[]): Promise<SnippetContents[]> {
  // Ids as a table: the statement is the same however many there are.
  const wanted = sql<number>`(select n.value from ${numberTable(from, ids)})`;
  const query = from.selectFrom('snippets as s').where('s.id', 'in', wanted);
  return (await selectContents(from, query, { preview: true }).execute()).map(toContents).map(cutToCard);
}

/** Cuts what was read for a preview, at a line's end where there is one, to what a card shows. */
export function cutToCard<Contents extends Pick<SnippetContents, 'code' | 'codeCut'>>(read: Contents): Contents {
  const lines = read.code.split('\n');
  // After the last break there is no line.
  const shown = read.code.endsWith('\n') ? lines.length - 1 : lines.length;
  if (!read.codeCut && shown <= PREVIEW_MAX_LINES) return read;
  const whole = read.codeCut && lines.length > 1 ? lines.slice(0, -1) : lines;
  return { ...read, code: whole.slice(0, PREVIEW_MAX_LINES).join('\n'), codeCut: true };
}
