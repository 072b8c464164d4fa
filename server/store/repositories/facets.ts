import { type AliasedSelectQueryBuilder, type Kysely, sql } from 'kysely';
import type { FacetCount } from '#contract/facets.ts';
import { LIST_MAX } from '#contract/limits.ts';
import type { Scope } from '#contract/snippets.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Schema } from '../schema.ts';
import { isPublic, ownedBy, privateOf, type SnippetCondition } from './visibility.ts';

/*
 * Counts of languages and tags, most used first. A snippet counts once for each language of its files. Public and private snippets are counted apart, each by its own index:
 * the condition "public or mine" would read every snippet.
 */

/** Counts by name within one part of the snippets. */
type Counts = AliasedSelectQueryBuilder<{ name: string; count: number | string | bigint }, 'part'>;

export const countLanguages = (db: Kysely<Schema>, viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
  mostUsed(
    db,
    partsOf(viewer, scope).flatMap((part) => [languagesOf(db, part), furtherLanguagesOf(db, part)]),
  );

export const countTags = (db: Kysely<Schema>, viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
  mostUsed(
    db,
    partsOf(viewer, scope).map((part) => (part === isPublic ? publicTags(db) : tagsOf(db, part))),
  );

/** Returns disjoint parts that make up the scope. */
function partsOf({ userId }: Viewer, scope: Scope): SnippetCondition[] {
  if (scope === 'own') return [ownedBy(userId)];
  return userId === null ? [isPublic] : [isPublic, privateOf(userId)];
}

const languagesOf = (db: Kysely<Schema>, part: SnippetCondition): Counts =>
  db
    .selectFrom('snippets as s')
    .where(part)
    .select(['s.language as name', ({ fn }) => fn.countAll().as('count')])
    .groupBy('s.language')
    .as('part');

/** Counts each snippet once for each language that only its further files have. */
const furtherLanguagesOf = (db: Kysely<Schema>, part: SnippetCondition): Counts =>
  db
    .selectFrom('snippets as s')
    .innerJoin('snippet_files as f', 'f.snippet_id', 's.id')
    .where(part)
    .whereRef('f.language', '<>', 's.language')
    .select(['f.language as name', ({ fn }) => fn.count('s.id').distinct().as('count')])
    .groupBy('f.language')
    .as('part');

const publicTags = (db: Kysely<Schema>): Counts =>
  db
    .selectFrom('snippet_tags')
    .where('is_public', '=', sql.lit(1))
    .select(['tag as name', ({ fn }) => fn.countAll().as('count')])
    .groupBy('tag')
    .as('part');

const tagsOf = (db: Kysely<Schema>, part: SnippetCondition): Counts =>
  db
    .selectFrom('snippets as s')
    .innerJoin('snippet_tags as t', 't.snippet_id', 's.id')
    .where(part)
    .select(['t.tag as name', ({ fn }) => fn.countAll().as('count')])
    .groupBy('t.tag')
    .as('part');

async function mostUsed(db: Kysely<Schema>, parts: Counts[]): Promise<FacetCount[]> {
  const queries = parts.map((part) => db.selectFrom(part).select(['part.name', 'part.count']));
  const all = queries.reduce((some, query) => some.unionAll(query));
  const rows = await db
    .selectFrom(all.as('part'))
    .select(['part.name', ({ fn }) => fn.sum('part.count').as('count')])
    .groupBy('part.name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(LIST_MAX)
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}
