import { type Kysely, sql } from 'kysely';
import type { Person } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';
import { GAP } from './item-order.ts';
import { rearrange } from './pin-order.ts';
import { visibleTo } from './visibility.ts';

/** Snippets that a person sees first. Call the changes inside a transaction that has called `lockPinned`. */
export function pinRepository({ read, write }: ReadWrite) {
  /** Those that the person may read, in order. */
  const readable = (db: Kysely<Schema>, person: Person) =>
    db
      .selectFrom('pins as p')
      .innerJoin('snippets as s', 's.id', 'p.snippet_id')
      .where('p.user_id', '=', person.userId)
      .where(visibleTo(person))
      .select('s.id')
      .orderBy('p.position')
      .orderBy('p.snippet_id');

  const positions = (userId: string) =>
    write
      .selectFrom('pins')
      .where('user_id', '=', userId)
      .select(({ fn }) => [fn.min('position').as('first'), fn.max('position').as('last')])
      .executeTakeFirstOrThrow();

  async function insert(userId: string, snippetIds: readonly number[], start: number): Promise<void> {
    if (snippetIds.length === 0) return;
    const rows = snippetIds.map((id, index) => ({ user_id: userId, snippet_id: id, position: start + index * GAP }));
    await write
      .insertInto('pins')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return {
    /** Returns the ids of the pinned snippets that the person may read, in order. */
    async listPinned(person: Person): Promise<number[]> {
      return (await readable(read, person).execute()).map(({ id }) => id);
    },

    /** Returns the same as `listPinned` and blocks other changes of the person's pins until the transaction ends. */
    async lockPinned(person: Person): Promise<number[]> {
      const lock = write.selectFrom('users as u').select('u.id').where('u.id', '=', person.userId);
      await lock.modifyEnd(engineOf(write).sql.lockRows('u')).executeTakeFirst();
      return (await readable(write, person).execute()).map(({ id }) => id);
    },

    /** Pins snippets before all others. Those that are pinned keep their position. */
    async pin({ userId }: Person, snippetIds: readonly number[]): Promise<void> {
      const { first } = await positions(userId);
      await insert(userId, snippetIds, Number(first ?? 0) - snippetIds.length * GAP);
    },

    /** Pins snippets after all others. */
    async pinLast({ userId }: Person, snippetIds: readonly number[]): Promise<void> {
      const { last } = await positions(userId);
      await insert(userId, snippetIds, Number(last ?? 0) + GAP);
    },

    /** Returns the number of snippets that were pinned. */
    async unpin({ userId }: Person, snippetIds: readonly number[]): Promise<number> {
      const given = sql<number>`(select n.value from ${engineOf(write).sql.numberTable(snippetIds)})`;
      const { numDeletedRows } = await write
        .deleteFrom('pins')
        .where('user_id', '=', userId)
        .where('snippet_id', 'in', given)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Sets the order of pinned snippets. Those that the person cannot read stay between their neighbours. */
    async arrange({ userId }: Person, snippetIds: readonly number[]): Promise<void> {
      const items = await write
        .selectFrom('pins')
        .where('user_id', '=', userId)
        .select(['snippet_id as id', 'position'])
        .orderBy('position')
        .orderBy('snippet_id')
        .execute();
      for (const { id, position } of rearrange(items, snippetIds))
        await write
          .updateTable('pins')
          .set({ position })
          .where('user_id', '=', userId)
          .where('snippet_id', '=', id)
          .execute();
    },
  };
}
