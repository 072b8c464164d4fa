import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Distance between neighbours: an item can move between two others 20 times before the list is renumbered. */
export const GAP = 2 ** 20;

/** Returns a position between two others, null for none at that end; null if there is none left between them. */
export function positionBetween(previous: number | null, next: number | null): number | null {
  if (next === null) return previous === null ? 0 : previous + GAP;
  if (previous === null) return next - GAP;
  const middle = Math.floor((previous + next) / 2);
  return middle === previous ? null : middle;
}

/** Returns the position before the first item of a collection, minus `before` further positions. */
export const startOf = (collectionId: number, before = 0): RawBuilder<number> => sql`(
  select coalesce(min(f.position), 0) - ${sql.lit(GAP * (before + 1))} from collection_items as f
  where f.collection_id = ${collectionId})`;

/** The order by hand of the snippets in collections. Call the changes inside a transaction that has locked the collection. */
export function itemOrder(write: Kysely<Schema>) {
  const items = (collectionId: number) =>
    write.selectFrom('collection_items').where('collection_id', '=', collectionId);

  /** Returns the position directly before an item, or after all others; null if there is none between two items. */
  async function freePosition(collectionId: number, snippetId: number, next: number | null): Promise<number | null> {
    const { last } = await items(collectionId)
      .where('snippet_id', '<>', snippetId)
      .$if(next !== null, (query) => query.where('position', '<', next))
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    return positionBetween(last === null ? null : Number(last), next);
  }

  async function positionOf(collectionId: number, snippetId: number): Promise<number | null> {
    const query = items(collectionId).where('snippet_id', '=', snippetId).select('position');
    return (await query.executeTakeFirst())?.position ?? null;
  }

  const renumber = (collectionId: number) =>
    sql`update collection_items set position = n.number * ${sql.lit(GAP)} from (
      select id, row_number() over (order by position) as number from collection_items
      where collection_id = ${collectionId}
    ) as n where collection_items.id = n.id`.execute(write);

  return {
    /**
     * Moves a snippet in a collection.
     *
     * @param before the next snippet; null moves it to the end
     * @returns false if the collection does not have both
     */
    async moveItem(collectionId: number, snippetId: number, before: number | null): Promise<boolean> {
      const findNext = () => (before === null ? null : positionOf(collectionId, before));
      const [current, next] = [await positionOf(collectionId, snippetId), await findNext()];
      if (current === null || (before !== null && next === null)) return false;
      if (snippetId === before) return true;
      let position = await freePosition(collectionId, snippetId, next);
      if (position === null) {
        await renumber(collectionId);
        position = await freePosition(collectionId, snippetId, await findNext());
      }
      await write
        .updateTable('collection_items')
        .set({ position: position ?? current })
        .where('collection_id', '=', collectionId)
        .where('snippet_id', '=', snippetId)
        .execute();
      await write
        .updateTable('collections')
        .set({ is_arranged: 1 })
        .where('id', '=', collectionId)
        .where('is_arranged', '=', 0)
        .execute();
      return true;
    },
  };
}
