import type { FastifyInstance } from 'fastify';
import { changeSnippets } from '#contract/bulk.ts';
import { deleteTag, renameTag } from '#contract/tags.ts';
import { networkOf } from '#server/http/limits/rate-limits.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { bulkService, type Dependencies } from './service.ts';

/** Registers the routes of `contract/bulk.ts` and `contract/tags.ts`. */
export function bulkRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const bulk = bulkService(dependencies);

  defineRoute(app, changeSnippets, { limit: 'write' }, async ({ viewer, body, request }) => {
    const reply = await bulk.changeSnippets(viewer, body, networkOf(request));
    if (body.action === 'trash') app.idempotency.forget(viewer);
    return reply;
  });
  defineRoute(app, renameTag, { limit: 'write' }, ({ viewer, params, body, request }) =>
    bulk.renameTag(viewer, params.name, body.name, networkOf(request)),
  );
  defineRoute(app, deleteTag, { limit: 'write' }, ({ viewer, params, request }) =>
    bulk.removeTag(viewer, params.name, networkOf(request)),
  );
}
