import { type Kysely, sql } from 'kysely';
import { fileNameKey } from '#domain/file-names.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { addUsage } from './usage.ts';

/** Folds case like file names do. */
export const triggerKey = (trigger: string): string => fileNameKey(trigger);

/** Triggers of snippets. Snippets in the trash do not take theirs. */
export function triggerQueries(db: Kysely<Schema>) {
  const taken = (userId: string) =>
    db
      .selectFrom('snippets as s')
      .where('s.user_id', '=', userId)
      .where('s.trigger_key', 'is not', null)
      .where('s.deleted_at', 'is', null);

  async function findIdByTrigger(userId: string, trigger: string): Promise<number | null> {
    const query = taken(userId).select('s.id').where('s.trigger_key', '=', triggerKey(trigger));
    return (await query.executeTakeFirst())?.id ?? null;
  }

  return {
    /** Returns the id of the person's snippet with the trigger. */
    findIdByTrigger,

    /** Returns whether a snippet of the person other than `exceptId` has the trigger. */
    async isTriggerTaken(userId: string, trigger: string, exceptId?: number): Promise<boolean> {
      const id = await findIdByTrigger(userId, trigger);
      return id !== null && id !== exceptId;
    },

    /** Returns the folded triggers of a person. */
    async triggerKeys(userId: string): Promise<Set<string>> {
      const rows = await taken(userId).select('s.trigger_key as key').execute();
      return new Set(rows.flatMap(({ key }) => key ?? []));
    },
  };
}

/** Removes the triggers of snippets in the trash that another snippet has taken, or one of them with a lower id. */
export async function releaseTakenTriggers(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const among = sql<number>`(select n.value from ${engineOf(db).sql.numberTable(ids)})`;
  const lost = await db
    .selectFrom('snippets as s')
    .select(['s.id', 's.user_id as userId', sql<number>`octet_length(s.trigger_text)`.as('bytes')])
    .where('s.id', 'in', among)
    .where('s.trigger_key', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('snippets as o')
          .select('o.id')
          .whereRef('o.user_id', '=', 's.user_id')
          .whereRef('o.trigger_key', '=', 's.trigger_key')
          .whereRef('o.id', '<>', 's.id')
          .where((other) =>
            other.or([
              other('o.deleted_at', 'is', null),
              other.and([other('o.id', 'in', among), other('o.id', '<', other.ref('s.id'))]),
            ]),
          ),
      ),
    )
    .execute();
  for (const { id, userId, bytes } of lost) {
    await db.updateTable('snippets').set({ trigger_text: null, trigger_key: null }).where('id', '=', id).execute();
    await addUsage(db, userId, { snippets: 0, bytes: -Number(bytes) });
  }
}
