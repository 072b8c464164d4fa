import { join } from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import { onTestFinished } from 'vitest';
import { migrate } from '#server/store/migrations/migrate.ts';
import type { Schema } from '#server/store/schema.ts';
import { openWriter } from '#server/store/sqlite/open.ts';
import { temporaryFolder } from './folder.ts';

/** Opens an empty database and a handle that counts its statements. */
export async function countedDatabase(): Promise<{
  db: Kysely<Schema>;
  counted: Kysely<Schema>;
  /** Number of statements run through `counted`. */
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
