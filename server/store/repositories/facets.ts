import { type AliasedSelectQueryBuilder, type Expression, type Kysely, sql } from 'kysely';
import type { FacetCount } from '#contract/facets.ts';
import { LIST_MAX } from '#contract/limits.ts';
import type { Scope } from '#contract/snippets.ts';
import type { Viewer } from '#server/core/caller.ts';
import type { Schema } from '../schema.ts';
import {
  hiddenPublic,
  markedPublic,
  ownedBy,
  privateOf,
  type Reader,
  readerOf,
  type SnippetCondition,
  sharedWith,
} from './visibility.ts';

/*
 * Counts of languages and tags, most used first. A snippet counts once for each language of its files. Public and private
 * snippets are counted apart, each by its own index, as are those shared with the viewer: the condition "public or mine"
 * would read every snippet. Those that
 * are hidden although they are public are subtracted.
 */

interface Part {
  where: SnippetCondition;
  /** -1 to subtract. */
  sign: 1 | -1;
}

const PUBLIC: readonly Part[] = [
  { where: markedPublic, sign: 1 },
  { where: hiddenPublic, sign: -1 },
];

/** Counts by name within one part of the snippets. */
type Counts = AliasedSelectQueryBuilder<{ name: string; count: number | string | bigint }, 'part'>;

export async function countLanguages(db: Kysely<Schema>, viewer: Viewer, scope: Scope): Promise<FacetCount[]> {
  const parts = partsOf(await readerOf(db, viewer), scope);
  return mostUsed(
    db,
    parts.flatMap((part) => [languagesOf(db, part), furtherLanguagesOf(db, part)]),
  );
}

export async function countTags(db: Kysely<Schema>, viewer: Viewer, scope: Scope): Promise<FacetCount[]> {
  const parts = partsOf(await readerOf(db, viewer), scope);
  return mostUsed(
    db,
    parts.map((part) => (part.where === markedPublic ? publicTags(db) : tagsOf(db, part))),
  );
}

/** Returns the parts that make up the scope. */
function partsOf({ userId, isMember }: Reader, scope: Scope): readonly Part[] {
  if (scope === 'own') return [{ where: ownedBy(userId), sign: 1 }];
  if (userId === null) return PUBLIC;
  const shared = isMember ? [{ where: sharedWith(userId), sign: 1 } as const] : [];
  return [...PUBLIC, { where: privateOf(userId), sign: 1 }, ...shared];
}

const signed = (count: Expression<unknown>, { sign }: Part) => sql<number>`${sql.lit(sign)} * ${count}`.as('count');

const languagesOf = (db: Kysely<Schema>, part: Part): Counts =>
  db
    .selectFrom('snippets as s')
    .where(part.where)
    .select(['s.language as name', ({ fn }) => signed(fn.countAll(), part)])
    .groupBy('s.language')
    .as('part');

/** Counts each snippet once for each language that only its further files have. */
const furtherLanguagesOf = (db: Kysely<Schema>, part: Part): Counts =>
  db
    .selectFrom('snippets as s')
    .innerJoin('snippet_files as f', 'f.snippet_id', 's.id')
    .where(part.where)
    .whereRef('f.language', '<>', 's.language')
    .select(['f.language as name', ({ fn }) => signed(fn.count('s.id').distinct(), part)])
    .groupBy('f.language')
    .as('part');

const publicTags = (db: Kysely<Schema>): Counts =>
  db
    .selectFrom('snippet_tags')
    .where('is_public', '=', sql.lit(1))
    .select(['tag as name', ({ fn }) => fn.countAll().as('count')])
    .groupBy('tag')
    .as('part');

const tagsOf = (db: Kysely<Schema>, part: Part): Counts =>
  db
    .selectFrom('snippets as s')
    .innerJoin('snippet_tags as t', 't.snippet_id', 's.id')
    .where(part.where)
    .select(['t.tag as name', ({ fn }) => signed(fn.countAll(), part)])
    .groupBy('t.tag')
    .as('part');

async function mostUsed(db: Kysely<Schema>, parts: Counts[]): Promise<FacetCount[]> {
  const queries = parts.map((part) => db.selectFrom(part).select(['part.name', 'part.count']));
  const all = queries.reduce((some, query) => some.unionAll(query));
  const rows = await db
    .selectFrom(all.as('part'))
    .select(['part.name', ({ fn }) => fn.sum('part.count').as('count')])
    .groupBy('part.name')
    .having(({ fn }) => fn.sum('part.count'), '>', sql.lit(0))
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(LIST_MAX)
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}
