import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/searches.ts';
import type { Clock } from '#server/core/clock.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Store } from '#server/store/store.ts';
import { searchService } from './service.ts';

/** Registers the routes of `contract/searches.ts`. */
export function searchRoutes(app: FastifyInstance, dependencies: { store: Store; clock: Clock }): void {
  const searches = searchService(dependencies);
  defineRoute(app, calls.listSearches, { limit: 'read', cache: true }, ({ caller }) => searches.list(caller));
  defineRoute(app, calls.createSearch, { limit: 'create' }, ({ caller, body }) => searches.create(caller, body));
  defineRoute(app, calls.updateSearch, { limit: 'write' }, ({ caller, params, body }) =>
    searches.update(caller, params.id, body),
  );
  defineRoute(app, calls.deleteSearch, { limit: 'write' }, ({ caller, params }) => searches.remove(caller, params.id));
}
