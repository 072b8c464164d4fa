import { type AliasedSelectQueryBuilder, type Kysely, sql } from 'kysely';
import type { FacetCount } from '#contract/facets.ts';
import { LIST_MAX } from '#contract/limits.ts';
import type { Scope } from '#contract/snippets.ts';
import type { Viewer } from '#server/viewer.ts';
import type { LendReader } from '../dialects/lend-reader.ts';
import type { Schema } from '../schema.ts';
import { isPublic, ownedBy, privateOf, type SnippetCondition } from './visibility.ts';

/** How often each name is there in one part of the snippets. */
type Part = AliasedSelectQueryBuilder<{ name: string; count: number | string | bigint }, 'part'>;

/**
 * What the viewer's snippets, or all the viewer may see, can be filtered by; most used first. What is public is counted
 * by indexes that hold nothing else, and what is private of one's own is added: with "public or mine" as one condition
 * each snippet would have to be looked at.
 */
export function facetRepository(lendReader: LendReader) {
  return {
    languages: (viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
      lendReader((db) =>
        mostUsed(
          db,
          partsOf(viewer, scope).map((part) => languagesOf(db, part)),
        ),
      ),

    tags: (viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
      lendReader((db) =>
        mostUsed(
          db,
          partsOf(viewer, scope).map((part) => (part === isPublic ? publicTags(db) : tagsOf(db, part))),
        ),
      ),
  };
}

/** The disjoint parts of what is asked for. */
function partsOf({ userId }: Viewer, scope: Scope): SnippetCondition[] {
  if (scope === 'own') return [ownedBy(userId)];
  return userId === null ? [isPublic] : [isPublic, privateOf(userId)];
}

const languagesOf = (db: Kysely<Schema>, part: SnippetCondition): Part =>
  db
    .selectFrom('snippets as s')
    .where(part)
    .select(['s.language as name', ({ fn }) => fn.countAll().as('count')])
    .groupBy('s.language')
    .as('part');

const publicTags = (db: Kysely<Schema>): Part =>
  db
    .selectFrom('snippet_tags')
    .where('is_public', '=', sql.lit(1))
    .select(['tag as name', ({ fn }) => fn.countAll().as('count')])
    .groupBy('tag')
    .as('part');

const tagsOf = (db: Kysely<Schema>, part: SnippetCondition): Part =>
  db
    .selectFrom('snippets as s')
    .innerJoin('snippet_tags as t', 't.snippet_id', 's.id')
    .where(part)
    .select(['t.tag as name', ({ fn }) => fn.countAll().as('count')])
    .groupBy('t.tag')
    .as('part');

async function mostUsed(db: Kysely<Schema>, parts: Part[]): Promise<FacetCount[]> {
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
