import type { Kysely } from 'kysely';
import type { FacetCount } from '#contract/facets.ts';
import { LIST_MAX } from '#contract/limits.ts';
import type { Scope } from '#contract/snippets.ts';
import type { Viewer } from '#server/viewer.ts';
import type { LendReader } from '../dialects/lend-reader.ts';
import type { Schema } from '../schema.ts';
import { visibleTo } from './visibility.ts';

/** What the viewer's snippets, or all the viewer may see, can be filtered by; most used first. */
export function facetRepository(lendReader: LendReader) {
  const among = (db: Kysely<Schema>, viewer: Viewer, scope: Scope) =>
    db
      .selectFrom('snippets as s')
      .$if(scope === 'own', (query) => query.where('s.user_id', '=', viewer.userId ?? ''))
      .where(visibleTo(viewer));

  return {
    async languages(viewer: Viewer, scope: Scope): Promise<FacetCount[]> {
      const rows = await lendReader((db) =>
        among(db, viewer, scope)
          .select(['s.language as name', ({ fn }) => fn.countAll().as('count')])
          .groupBy('s.language')
          .orderBy('count', 'desc')
          .orderBy('name')
          .limit(LIST_MAX)
          .execute(),
      );
      return rows.map(({ name, count }) => ({ name, count: Number(count) }));
    },

    async tags(viewer: Viewer, scope: Scope): Promise<FacetCount[]> {
      const rows = await lendReader((db) =>
        among(db, viewer, scope)
          .innerJoin('snippet_tags as t', 't.snippet_id', 's.id')
          .select(['t.tag as name', ({ fn }) => fn.countAll().as('count')])
          .groupBy('t.tag')
          .orderBy('count', 'desc')
          .orderBy('name')
          .limit(LIST_MAX)
          .execute(),
      );
      return rows.map(({ name, count }) => ({ name, count: Number(count) }));
    },
  };
}
