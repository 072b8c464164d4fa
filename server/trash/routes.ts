import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/trash.ts';
import type { Clock } from '#server/core/clock.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import type { Store } from '#server/store/store.ts';
import { registerPurgeJob } from './purge-job.ts';
import { trashService } from './service.ts';

/** Registers the routes of `contract/trash.ts` and the job that empties the trash. */
export function trashRoutes(
  app: FastifyInstance,
  dependencies: { store: Store; clock: Clock; trashDays: number },
): void {
  registerPurgeJob(app, dependencies);
  const trash = trashService(dependencies);

  defineRoute(app, calls.listTrash, { limit: 'read', cache: true }, async ({ caller, query, request, reply }) =>
    sendPage(request, reply, await trash.list(caller, query)),
  );
  defineRoute(app, calls.restoreSnippet, { limit: 'write' }, ({ caller, params }) => trash.restore(caller, params.id));
  defineRoute(app, calls.purgeSnippet, { limit: 'write' }, ({ caller, params }) => trash.purge(caller, params.id));
  defineRoute(app, calls.emptyTrash, { limit: 'write' }, ({ caller }) => trash.empty(caller));
}
