import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/collections.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Quota } from '#server/core/quota.ts';
import { clientOf } from '#server/http/route/client.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import type { Store } from '#server/store/store.ts';
import { collectionService } from './service.ts';

/** Registers the routes of `contract/collections.ts`. Returns the operations behind them. */
export function collectionRoutes(app: FastifyInstance, dependencies: { store: Store; clock: Clock; quota: Quota }) {
  const collections = collectionService(dependencies);

  defineRoute(app, calls.listCollections, { limit: 'read', cache: true }, async ({ viewer, query, request, reply }) =>
    sendPage(request, reply, await collections.list(viewer, query)),
  );
  defineRoute(app, calls.getCollection, { limit: 'read', cache: true }, ({ viewer, params }) =>
    collections.get(viewer, params.id),
  );
  defineRoute(
    app,
    calls.listCollectionSnippets,
    { limit: 'read', cache: true },
    async ({ viewer, params, query, request, reply }) =>
      sendPage(request, reply, await collections.listSnippets(viewer, params.id, query, clientOf(request, reply))),
  );
  defineRoute(app, calls.createCollection, { limit: 'create' }, ({ viewer, body }) => collections.create(viewer, body));
  defineRoute(app, calls.updateCollection, { limit: 'write' }, ({ viewer, params, body }) =>
    collections.update(viewer, params.id, body),
  );
  defineRoute(app, calls.deleteCollection, { limit: 'write' }, ({ viewer, params }) =>
    collections.remove(viewer, params.id),
  );
  defineRoute(app, calls.addCollectionItem, { limit: 'write' }, async ({ viewer, params, reply }) => {
    const { collection, added } = await collections.addSnippet(viewer, params.id, params.snippetId);
    if (!added) reply.status(200);
    return collection;
  });
  defineRoute(app, calls.removeCollectionItem, { limit: 'write' }, ({ viewer, params }) =>
    collections.removeSnippet(viewer, params.id, params.snippetId),
  );
  return collections;
}
