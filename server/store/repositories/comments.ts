import { type SqlBool, sql } from 'kysely';
import { ANONYMOUS } from '#contract/author-names.ts';
import type { CommentAuthor } from '#contract/comments.ts';
import { PAGE_MAX_COMMENT_BYTES } from '#contract/limits.ts';
import type { ReadWrite } from './handles.ts';
import { visibleHandle } from './profiles.ts';

/** A stored comment. Timestamps are in milliseconds. */
export interface CommentRow {
  id: number;
  snippetId: number;
  userId: string | null;
  authorName: string;
  /** Null without a public profile. */
  authorHandle: string | null;
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
        sql<string | null>`(select ${visibleHandle} from users where users.id = c.user_id)`.as('authorHandle'),
        'c.content',
        'c.created_at as createdAt',
        'c.updated_at as updatedAt',
      ]);

  return {
    /** Returns a page of the comments on a snippet, oldest first, after the id `after`, and whether more follow. */
    async list(
      snippetId: number,
      page: { after?: number; limit: number },
    ): Promise<{ comments: CommentRow[]; more: boolean }> {
      // Neither database reads a comment to know its length.
      const next = read
        .selectFrom('comments')
        .select(['id', sql<number>`octet_length(content)`.as('bytes')])
        .where('snippet_id', '=', snippetId)
        .where('id', '>', page.after ?? 0)
        .orderBy('id')
        .limit(page.limit + 1);
      const weighed = read
        .selectFrom(next.as('n'))
        .select([
          'id',
          sql<number>`sum(bytes) over (order by id) - bytes`.as('before'),
          sql<SqlBool>`lead(id) over (order by id) is not null`.as('has_next'),
        ]);
      const found = await rows()
        .innerJoin(weighed.as('w'), 'w.id', 'c.id')
        .select('w.has_next as hasNext')
        .where('w.before', '<', PAGE_MAX_COMMENT_BYTES)
        .orderBy('c.id')
        .limit(page.limit)
        .execute();
      return {
        comments: found.map(({ hasNext: _, ...comment }) => comment),
        more: Boolean(found.at(-1)?.hasNext),
      };
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

    async insert(comment: Omit<CommentRow, 'id' | 'authorHandle' | 'updatedAt'>): Promise<number> {
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

    /** Deletes all comments of a user, or of visitors with a name, on a snippet. */
    async removeByAuthor(snippetId: number, { userId, authorName }: CommentAuthor): Promise<void> {
      const comments = write.deleteFrom('comments').where('snippet_id', '=', snippetId);
      await (userId === undefined
        ? comments.where('user_id', 'is', null).where('author_name', '=', authorName ?? ANONYMOUS)
        : comments.where('user_id', '=', userId)
      ).execute();
    },

    /** Returns whether the comment existed. Only one of several concurrent deletions gets true. */
    async remove(id: number): Promise<boolean> {
      const { numDeletedRows } = await write.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
