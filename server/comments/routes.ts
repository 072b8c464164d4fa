import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/comments.ts';
import type { Clock } from '#server/core/clock.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import type { Store } from '#server/store/store.ts';
import { commentService } from './service.ts';

/** Registers the routes of `contract/comments.ts`. */
export function commentRoutes(app: FastifyInstance, dependencies: { store: Store; clock: Clock }): void {
  const comments = commentService(dependencies);

  defineRoute(
    app,
    calls.listComments,
    { limit: 'read', cache: true },
    async ({ viewer, params, query, request, reply }) =>
      sendPage(request, reply, await comments.list(viewer, params.id, query)),
  );
  defineRoute(app, calls.createComment, { limit: 'comment' }, ({ viewer, params, body }) =>
    comments.create(viewer, params.id, body),
  );
  defineRoute(app, calls.updateCommentSettings, { limit: 'write' }, ({ viewer, params, body }) =>
    comments.setClosed(viewer, params.id, body.closed),
  );
  defineRoute(app, calls.deleteAuthorComments, { limit: 'write' }, ({ viewer, params, query }) =>
    comments.removeByAuthor(viewer, params.id, query),
  );
  defineRoute(app, calls.deleteComment, { limit: 'write' }, ({ viewer, params }) =>
    comments.remove(viewer, params.id, params.commentId),
  );
}
