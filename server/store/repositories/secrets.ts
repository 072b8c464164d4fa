import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Keys of this installation, as JSON by name. */
export function secretRepository(db: Kysely<Schema>) {
  const find = (name: string) => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

  return {
    /**
     * Reads a secret, made at the first asking. Of several processes that make it at once one wins, and all go on with
     * what that one made.
     */
    async findOrCreate(name: string, make: () => Promise<string> | string): Promise<string> {
      const known = await find(name);
      if (known) return known.value;
      const value = await make();
      await db
        .insertInto('secrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find(name))?.value ?? value;
    },
  };
}
