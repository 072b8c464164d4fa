import { type Kysely, sql } from 'kysely';
import type { CollectionPreview } from '#contract/collections.ts';
import { COLLECTION_PREVIEW_CHARACTERS, COLLECTION_PREVIEW_LINES, COLLECTION_PREVIEW_MAX } from '#contract/limits.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { type Reader, visibleTo } from './visibility.ts';

/** First snippets of collections by the id of the collection. */
export type CollectionPreviews = Map<number, CollectionPreview[]>;

/** Returns the first snippets of each collection that the reader may read, in the default order of their list. */
export async function previewCollections(
  db: Kysely<Schema>,
  reader: Reader,
  collectionIds: readonly number[],
): Promise<CollectionPreviews> {
  const previews: CollectionPreviews = new Map();
  if (collectionIds.length === 0) return previews;
  const given = sql<number>`(select n.value from ${engineOf(db).sql.numberTable(collectionIds)})`;
  const ranked = db
    .selectFrom('collection_items as i')
    .innerJoin('snippets as s', 's.id', 'i.snippet_id')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .where('i.collection_id', 'in', given)
    .where(visibleTo(reader))
    .select([
      'i.collection_id as collectionId',
      'i.snippet_id as snippetId',
      sql<number>`row_number() over (partition by i.collection_id order by
        case when c.is_arranged = 1 then i.position else -s.recency end)`.as('position'),
    ]);
  const rows = await db
    .selectFrom(ranked.as('r'))
    .innerJoin('snippets as s', 's.id', 'r.snippetId')
    .where('r.position', '<=', COLLECTION_PREVIEW_MAX)
    .select([
      'r.collectionId',
      's.id',
      's.title',
      's.language',
      sql<string>`substr(s.code, 1, ${sql.lit(COLLECTION_PREVIEW_CHARACTERS)})`.as('code'),
    ])
    .orderBy('r.collectionId')
    .orderBy('r.position')
    .execute();
  for (const { collectionId, code, ...snippet } of rows) {
    const preview = previews.get(collectionId) ?? [];
    preview.push({ ...snippet, code: firstLines(code) });
    previews.set(collectionId, preview);
  }
  return previews;
}

const firstLines = (code: string): string => code.split('\n', COLLECTION_PREVIEW_LINES).join('\n');
