import { join } from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import { onTestFinished } from 'vitest';
import { migrate } from '#server/store/migrations/migrate.ts';
import type { Schema } from '#server/store/schema.ts';
import { openWriter } from '#server/store/sqlite/open.ts';
import { temporaryFolder } from './folder.ts';

/** An empty database, and the same one as it is given to who may not ask too much of it. */
export async function countedDatabase(): Promise<{
  db: Kysely<Schema>;
  counted: Kysely<Schema>;
  /** How many statements `counted` was given. */
  statements(): number;
}> {
  const db = openWriter(join(await temporaryFolder(), 'counted.db'));
  onTestFinished(() => db.destroy());
  await migrate(db);
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  };
  return { db, counted: db.withPlugin(counter), statements: () => statements };
}
