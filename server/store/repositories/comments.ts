import type { ReadWrite } from './handles.ts';

/** A stored comment. Timestamps are in milliseconds. */
export interface CommentRow {
  id: number;
  snippetId: number;
  userId: string | null;
  authorName: string;
  content: string;
  createdAt: number;
  updatedAt: number;
}

/** Comments. Services check who may read the snippet. */
export function commentRepository({ read, write }: ReadWrite) {
  const rows = () =>
    read
      .selectFrom('comments as c')
      .leftJoin('users as u', 'u.id', 'c.user_id')
      .select((eb) => [
        'c.id',
        'c.snippet_id as snippetId',
        'c.user_id as userId',
        eb.fn.coalesce('u.display_name', 'c.author_name').as('authorName'),
        'c.content',
        'c.created_at as createdAt',
        'c.updated_at as updatedAt',
      ]);

  return {
    /** Returns the comments on a snippet, oldest first, after the id `after`. */
    async list(snippetId: number, page: { after?: number; limit: number }): Promise<CommentRow[]> {
      const query = rows()
        .where('c.snippet_id', '=', snippetId)
        .where('c.id', '>', page.after ?? 0);
      return query.orderBy('c.id').limit(page.limit).execute();
    },

    async count(snippetId: number): Promise<number> {
      const query = read.selectFrom('comments').where('snippet_id', '=', snippetId);
      const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },

    async find(snippetId: number, id: number): Promise<CommentRow | null> {
      const row = await rows().where('c.id', '=', id).where('c.snippet_id', '=', snippetId).executeTakeFirst();
      return row ?? null;
    },

    async insert(comment: Omit<CommentRow, 'id' | 'updatedAt'>): Promise<number> {
      const { id } = await write
        .insertInto('comments')
        .values({
          snippet_id: comment.snippetId,
          user_id: comment.userId,
          author_name: comment.authorName,
          content: comment.content,
          created_at: comment.createdAt,
          updated_at: comment.createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async remove(id: number): Promise<void> {
      await write.deleteFrom('comments').where('id', '=', id).execute();
    },
  };
}
