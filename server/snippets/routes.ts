import type { FastifyInstance } from 'fastify';
import * as facets from '#contract/facets.ts';
import { renderSnippet } from '#contract/rendering.ts';
import { createSnippet, updateSnippet } from '#contract/snippet-body.ts';
import * as calls from '#contract/snippets.ts';
import * as versionCalls from '#contract/versions.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Quota } from '#server/core/quota.ts';
import { networkOf, type TextLimit } from '#server/http/limits/rate-limits.ts';
import { clientOf } from '#server/http/route/client.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import type { Store } from '#server/store/store.ts';
import { archiveFileName, createArchive } from './archive.ts';
import { largeWrites } from './large-writes.ts';
import { snippetService } from './service.ts';
import { templateService } from './templates.ts';
import { createUseCounter, type UseCounter } from './use-counter.ts';
import { versionService } from './versions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    useCounter: UseCounter;
  }
}

interface Dependencies {
  store: Store;
  clock: Clock;
  quota: Quota;
  trashDays: number;
  textLimit: TextLimit;
}

/**
 * Registers the routes of `contract/snippets.ts`, `contract/versions.ts` and `contract/facets.ts`. Returns the operations
 * behind them.
 */
export function snippetRoutes(app: FastifyInstance, dependencies: Dependencies) {
  const { store, clock, quota, trashDays, textLimit } = dependencies;
  const uses = createUseCounter(store, (error) => app.backgroundFailed(error, 'Uses could not be stored'));
  app.decorate('useCounter', uses);
  app.addHook('onClose', () => uses.flush());
  const snippets = snippetService({ store, clock, quota, trashDays, uses });
  const versions = versionService({ store, clock, quota });
  const templates = templateService({ store, clock });
  const service = { ...snippets, ...versions };
  const writes = largeWrites({ store, service, clock, quota, trashDays, limit: textLimit });

  defineRoute(app, calls.listSnippets, { limit: 'read', cache: true }, async ({ viewer, query, request, reply }) =>
    sendPage(request, reply, await snippets.list(viewer, query, clientOf(request, reply))),
  );
  defineRoute(
    app,
    calls.listPublicSnippets,
    { limit: 'read', cache: true },
    async ({ viewer, query, request, reply }) =>
      sendPage(request, reply, await snippets.listPublic(viewer, query, clientOf(request, reply))),
  );
  defineRoute(app, calls.getSnippet, { limit: 'read', cache: true }, ({ viewer, params }) =>
    snippets.get(viewer, params.id),
  );
  defineRoute(app, calls.getSnippetByTrigger, { limit: 'read', cache: true }, ({ viewer, params }) =>
    snippets.getByTrigger(viewer, params.trigger),
  );
  defineRoute(app, calls.getSharedSnippet, { limit: 'read' }, ({ viewer, params, request }) =>
    // HEAD checks a link without opening it.
    snippets.open(viewer, params.shareId, request.method === 'HEAD' ? null : networkOf(request)),
  );
  defineRoute(app, createSnippet, { limit: 'create' }, ({ viewer, body, request }) =>
    writes.create(viewer, body, networkOf(request)),
  );
  defineRoute(app, updateSnippet, { limit: 'write' }, ({ viewer, params, body, request }) =>
    writes.update(viewer, params.id, body, networkOf(request)),
  );
  defineRoute(app, calls.forkSnippet, { limit: 'create' }, ({ viewer, params, request }) =>
    writes.fork(viewer, params.id, networkOf(request)),
  );
  defineRoute(app, calls.downloadArchive, { limit: 'read' }, async ({ viewer, params, reply }) => {
    const snippet = await snippets.get(viewer, params.id);
    const name = archiveFileName(snippet.title);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
    return createArchive(snippet);
  });
  defineRoute(app, calls.deleteSnippet, { limit: 'write' }, ({ viewer, params, request }) =>
    writes.remove(viewer, params.id, networkOf(request)),
  );
  defineRoute(app, calls.toggleFavorite, { limit: 'write' }, ({ viewer, params, body }) =>
    snippets.toggleFavorite(viewer, params.id, body?.isFavorite),
  );
  defineRoute(app, calls.shareSnippet, { limit: 'write' }, ({ viewer, params }) => snippets.share(viewer, params.id));
  defineRoute(app, calls.publishSnippet, { limit: 'write' }, ({ viewer, params, body, request }) =>
    writes.publish(viewer, params.id, body, networkOf(request)),
  );
  defineRoute(app, calls.useSnippet, { limit: 'write' }, ({ viewer, params, request }) =>
    snippets.use(viewer, params.id, networkOf(request)),
  );
  defineRoute(
    app,
    versionCalls.listVersions,
    { limit: 'read', cache: true },
    async ({ viewer, params, query, request, reply }) =>
      sendPage(request, reply, await versions.listVersions(viewer, params.id, query)),
  );
  defineRoute(app, versionCalls.getVersion, { limit: 'read', cache: true }, ({ viewer, params }) =>
    versions.getVersion(viewer, params.id, params.number),
  );
  defineRoute(app, versionCalls.restoreVersion, { limit: 'write' }, ({ viewer, params, body, request }) =>
    writes.restoreVersion(viewer, params.id, params.number, body, networkOf(request)),
  );
  defineRoute(app, versionCalls.purgeVersion, { limit: 'write' }, ({ viewer, params }) =>
    versions.purgeVersion(viewer, params.id, params.number),
  );
  defineRoute(app, renderSnippet, { limit: 'write' }, ({ viewer, params, body }) =>
    templates.render(viewer, params.id, body.values),
  );
  defineRoute(app, facets.listLanguages, { limit: 'read', cache: true }, ({ viewer, query }) =>
    snippets.languages(viewer, query.scope),
  );
  defineRoute(app, facets.countLanguages, { limit: 'read', cache: true }, ({ viewer, query }) =>
    snippets.languageCounts(viewer, query.scope),
  );
  defineRoute(app, facets.listTags, { limit: 'read', cache: true }, ({ viewer, query }) =>
    snippets.tags(viewer, query.scope),
  );
  defineRoute(app, facets.countTags, { limit: 'read', cache: true }, ({ viewer, query }) =>
    snippets.tagCounts(viewer, query.scope),
  );
  return { ...snippets, ...templates, ...writes };
}
