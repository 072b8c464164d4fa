import type { FastifyInstance } from 'fastify';
import * as facets from '#contract/facets.ts';
import { renderSnippet } from '#contract/rendering.ts';
import { createSnippet, updateSnippet } from '#contract/snippet-body.ts';
import * as snippetCalls from '#contract/snippet-calls.ts';
import * as calls from '#contract/snippets.ts';
import * as versionCalls from '#contract/versions.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Quota } from '#server/core/quota.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import type { Store } from '#server/store/store.ts';
import { archiveFileName, createArchive } from './archive.ts';
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
  hasTrash: boolean;
  readPage: ReadSnippetPage;
}

/**
 * Registers the routes of `contract/snippets.ts`, `contract/snippet-calls.ts`, `contract/versions.ts` and
 * `contract/facets.ts`. Returns the operations behind them.
 */
export function snippetRoutes(app: FastifyInstance, dependencies: Dependencies) {
  const { store, clock, quota } = dependencies;
  const uses = createUseCounter(store, (error) => app.backgroundFailed(error, 'Uses could not be stored'));
  app.decorate('useCounter', uses);
  app.addHook('onClose', () => uses.flush());
  const snippets = snippetService({ ...dependencies, uses });
  const versions = versionService({ store, clock, quota });
  const templates = templateService({ store, clock });

  defineRoute(app, calls.listSnippets, { limit: 'read', cache: true }, async ({ caller, query, request, reply }) =>
    sendPage(request, reply, await snippets.list(caller, query)),
  );
  defineRoute(
    app,
    calls.listPublicSnippets,
    { limit: 'read', cache: true },
    async ({ caller, query, request, reply }) => sendPage(request, reply, await snippets.listPublic(caller, query)),
  );
  defineRoute(app, calls.getSnippet, { limit: 'read', cache: true }, ({ caller, params }) =>
    snippets.get(caller, params.id),
  );
  defineRoute(app, snippetCalls.getSnippetByTrigger, { limit: 'read', cache: true }, ({ caller, params }) =>
    snippets.getByTrigger(caller, params.trigger),
  );
  defineRoute(app, snippetCalls.getSharedSnippet, { limit: 'read' }, ({ caller, params, request }) =>
    // HEAD checks a link without opening it.
    snippets.open(caller, params.shareId, request.method !== 'HEAD'),
  );
  defineRoute(app, createSnippet, { limit: 'create' }, ({ caller, body }) => snippets.create(caller, body));
  defineRoute(app, updateSnippet, { limit: 'write' }, ({ caller, params, body }) =>
    snippets.update(caller, params.id, body),
  );
  defineRoute(app, snippetCalls.forkSnippet, { limit: 'create' }, ({ caller, params }) =>
    snippets.fork(caller, params.id),
  );
  defineRoute(app, snippetCalls.downloadArchive, { limit: 'read' }, async ({ caller, params, reply }) => {
    const snippet = await snippets.get(caller, params.id);
    const name = archiveFileName(snippet.title);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
    return createArchive(snippet);
  });
  defineRoute(app, snippetCalls.deleteSnippet, { limit: 'write' }, ({ caller, params }) =>
    snippets.remove(caller, params.id),
  );
  defineRoute(app, snippetCalls.toggleFavorite, { limit: 'write' }, ({ caller, params, body }) =>
    snippets.toggleFavorite(caller, params.id, body?.isFavorite),
  );
  defineRoute(app, snippetCalls.shareSnippet, { limit: 'write' }, ({ caller, params }) =>
    snippets.share(caller, params.id),
  );
  defineRoute(app, snippetCalls.publishSnippet, { limit: 'write' }, ({ caller, params, body }) =>
    snippets.publish(caller, params.id, body),
  );
  defineRoute(app, calls.useSnippet, { limit: 'write' }, ({ caller, params }) => snippets.use(caller, params.id));
  defineRoute(
    app,
    versionCalls.listVersions,
    { limit: 'read', cache: true },
    async ({ caller, params, query, request, reply }) =>
      sendPage(request, reply, await versions.listVersions(caller, params.id, query)),
  );
  defineRoute(app, versionCalls.getVersion, { limit: 'read', cache: true }, ({ caller, params }) =>
    versions.getVersion(caller, params.id, params.number),
  );
  defineRoute(app, versionCalls.restoreVersion, { limit: 'write' }, ({ caller, params, body }) =>
    versions.restoreVersion(caller, params.id, params.number, body),
  );
  defineRoute(app, versionCalls.purgeVersion, { limit: 'write' }, ({ caller, params }) =>
    versions.purgeVersion(caller, params.id, params.number),
  );
  defineRoute(app, renderSnippet, { limit: 'write' }, ({ caller, params, body }) =>
    templates.render(caller, params.id, body.values),
  );
  defineRoute(app, facets.listLanguages, { limit: 'read', cache: true }, ({ caller, query }) =>
    snippets.languages(caller, query.scope),
  );
  defineRoute(app, facets.countLanguages, { limit: 'read', cache: true }, ({ caller, query }) =>
    snippets.languageCounts(caller, query.scope),
  );
  defineRoute(app, facets.listTags, { limit: 'read', cache: true }, ({ caller, query }) =>
    snippets.tags(caller, query.scope),
  );
  defineRoute(app, facets.countTags, { limit: 'read', cache: true }, ({ caller, query }) =>
    snippets.tagCounts(caller, query.scope),
  );
  return { ...snippets, ...templates };
}
