import type { Kysely } from 'kysely';
import type { Viewer } from '#server/core/caller.ts';
import { compileOnce } from '../compile-once.ts';
import { engineOf } from '../engine.ts';
import { countShared, hiddenPublic, isPublic, readerOf, type SnippetCondition } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import type { SnippetFilter } from './filter.ts';
import { partsOf } from './list-parts.ts';
import { matching, type Snippets } from './matching.ts';

export async function countSnippets(db: Kysely<Schema>, viewer: Viewer, filter: SnippetFilter): Promise<number> {
  const limit = Number.POSITIVE_INFINITY;
  const reader = await readerOf(db, viewer);
  const plan = await engineOf(db).planList(db, reader, filter, { sort: 'recent', limit });
  const planned = { reader, filter, plan };
  let total = 0;
  for (const part of partsOf(planned)) total += await countRows(matching(db, planned, part));
  return total;
}

/** Counts everything the viewer may see, without a filter or search. */
export async function countUnfiltered(db: Kysely<Schema>, viewer: Viewer, filter: SnippetFilter): Promise<number> {
  let total = 0;
  const reader = await readerOf(db, viewer);
  for (const part of partsOf({ reader: { ...reader, isMember: false }, filter, plan: { accessPath: null } })) {
    total += part === isPublic ? await countPublic(db) : await countRows(snippetsIn(db, part));
  }
  if (filter.pinned === false) total -= await countSnippets(db, viewer, { ...filter, pinned: true });
  const { userId, isMember } = reader;
  return filter.among === 'visible' && userId !== null && isMember ? total + (await countShared(db, userId)) : total;
}

const selectPublicCount = compileOnce((db) =>
  db
    .selectFrom('public_counts')
    .select(({ fn }) => fn.sum<number>('snippets').as('marked'))
    .select(
      snippetsIn(db, hiddenPublic)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('hidden'),
    ),
);

/** Subtracts the hidden snippets, which the stored count includes. */
async function countPublic(db: Kysely<Schema>): Promise<number> {
  const [counts] = (await selectPublicCount(db)).rows;
  return Number(counts?.marked ?? 0) - Number(counts?.hidden ?? 0);
}

const snippetsIn = (db: Kysely<Schema>, part: SnippetCondition) => db.selectFrom('snippets as s').where(part);

async function countRows(query: Snippets): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
