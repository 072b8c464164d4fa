import type { FastifyInstance } from 'fastify';
import { changeSnippets } from '#contract/bulk.ts';
import { deleteTag, renameTag } from '#contract/tags.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { bulkService, type Dependencies } from './service.ts';

/** Registers the routes of `contract/bulk.ts` and `contract/tags.ts`. */
export function bulkRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const bulk = bulkService(dependencies);

  defineRoute(app, changeSnippets, { limit: 'write' }, async ({ caller, body }) => {
    const reply = await bulk.changeSnippets(caller, body);
    if (body.action === 'trash') app.idempotency.forget(caller);
    return reply;
  });
  defineRoute(app, renameTag, { limit: 'write' }, ({ caller, params, body }) =>
    bulk.renameTag(caller, params.name, body.name),
  );
  defineRoute(app, deleteTag, { limit: 'write' }, ({ caller, params }) => bulk.removeTag(caller, params.name));
}
