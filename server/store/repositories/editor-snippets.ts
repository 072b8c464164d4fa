import { type Kysely, sql } from 'kysely';
import type { EditorSnippet } from '#domain/editors/snippet.ts';
import type { Person } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { visibleTo } from './visibility.ts';

/** A snippet to export, without its code. */
export interface EditorCandidate {
  id: number;
  /** The folded trigger. */
  triggerKey: string;
  /** Size of the code. */
  bytes: number;
}

interface CandidateQuery {
  collectionId?: number | undefined;
  ownOnly?: boolean;
  /** Only snippets with a higher id. */
  afterId?: number;
  limit: number;
}

/** Snippets with a trigger that a person may read. */
export function editorSnippetRepository(read: Kysely<Schema>) {
  const readable = (person: Person) =>
    read.selectFrom('snippets as s').where(visibleTo(person)).where('s.trigger_key', 'is not', null);

  return {
    /** Returns a collection's snippets, the person's own, or own and favorite ones. Own snippets come first. */
    async candidates(
      person: Person,
      { collectionId, ownOnly = false, afterId = 0, limit }: CandidateQuery,
    ): Promise<EditorCandidate[]> {
      const items = read.selectFrom('collection_items').where('collection_id', '=', collectionId ?? 0);
      const favorites = read.selectFrom('favorites').where('user_id', '=', person.userId);
      const rows = await readable(person)
        .where((eb) =>
          ownOnly
            ? eb('s.user_id', '=', person.userId)
            : collectionId === undefined
              ? eb.or([eb('s.user_id', '=', person.userId), eb('s.id', 'in', favorites.select('snippet_id'))])
              : eb('s.id', 'in', items.select('snippet_id')),
        )
        .where('s.id', '>', afterId)
        .select(['s.id', 's.trigger_key as triggerKey', sql<number>`octet_length(s.code)`.as('bytes')])
        .orderBy(sql`case when s.user_id = ${person.userId} then 0 else 1 end`)
        .orderBy('s.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, triggerKey, bytes }) => ({ id, triggerKey: triggerKey ?? '', bytes: Number(bytes) }));
    },

    /** Returns snippets with their code, from the lowest id. */
    async read(person: Person, ids: readonly number[]): Promise<EditorSnippet[]> {
      const rows = await readable(person)
        .where('s.id', 'in', sql<number>`(select n.value from ${engineOf(read).sql.numberTable(ids)})`)
        .select(['s.id', 's.title', 's.description', 's.code', 's.language', 's.is_template', 's.trigger_text'])
        .orderBy('s.id')
        .execute();
      return rows.map(({ is_template, trigger_text, ...row }) => ({
        ...row,
        isTemplate: is_template === 1,
        trigger: trigger_text ?? '',
      }));
    },
  };
}
