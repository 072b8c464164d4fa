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
    async ({ caller, params, query, request, reply }) =>
      sendPage(request, reply, await comments.list(caller, params.id, query)),
  );
  defineRoute(app, calls.createComment, { limit: 'comment' }, ({ caller, params, body }) =>
    comments.create(caller, params.id, body),
  );
  defineRoute(app, calls.updateCommentSettings, { limit: 'write' }, ({ caller, params, body }) =>
    comments.setClosed(caller, params.id, body.closed),
  );
  defineRoute(app, calls.deleteAuthorComments, { limit: 'write' }, ({ caller, params, query }) =>
    comments.removeByAuthor(caller, params.id, query),
  );
  defineRoute(app, calls.deleteComment, { limit: 'write' }, ({ caller, params }) =>
    comments.remove(caller, params.id, params.commentId),
  );
}
