import type { ReadWrite } from './handles.ts';

/** Secret keys of this installation by name, created at first use. */
export function secretRepository({ write }: ReadWrite) {
  const find = (name: string) =>
    write.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

  return {
    /** Returns a secret and creates it when absent. When several processes create it, all return the first one. */
    async findOrCreate(name: string, create: () => Promise<string> | string): Promise<string> {
      const known = await find(name);
      if (known) return known.value;
      const value = await create();
      await write
        .insertInto('secrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find(name))?.value ?? value;
    },
  };
}
