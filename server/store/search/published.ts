import { sql } from 'kysely';
import type { ReadWrite } from '../repositories/handles.ts';
import { type SnippetRow, selectRow, toRows } from '../repositories/snippet-row.ts';
import { isPublic } from '../repositories/visibility.ts';
import { hasFileIn } from './languages.ts';
import { previewRows } from './preview.ts';

interface PublishedFilter {
  /** Only snippets of this user. */
  userId?: string;
  /** All of these. */
  tags: readonly string[];
  /** Any of these. */
  languages: readonly string[];
}

/** Public snippets in the order in which they became public. */
export function publishedSnippetRepository({ read }: Pick<ReadWrite, 'read'>) {
  return {
    /** Returns the last published snippets as visitors see them on cards, with the time of publication in milliseconds. */
    async list(
      { userId, tags, languages }: PublishedFilter,
      limit: number,
    ): Promise<{ row: SnippetRow; publishedAt: number }[]> {
      let query = read.selectFrom('snippets as s').where(isPublic).where('s.published_at', 'is not', null);
      if (userId !== undefined) query = query.where('s.user_id', '=', userId);
      for (const tag of tags)
        query = query.where(
          's.id',
          'in',
          sql<number>`(select snippet_id from snippet_tags where tag = ${tag} and is_public = 1)`,
        );
      if (languages.length > 0) query = query.where(hasFileIn(read, languages));
      const ordered = query.orderBy('s.published_at', 'desc').orderBy('s.id', 'desc').limit(limit);
      const visitor = { userId: null };
      const selected = await selectRow(read, ordered, visitor, { preview: true })
        .select(sql<number>`s.published_at`.as('published_at'))
        .execute();
      const previews = await previewRows(read, await toRows(read, visitor, selected), undefined);
      return previews.map((row, index) => ({ row, publishedAt: selected[index]?.published_at ?? row.updatedAt }));
    },
  };
}
