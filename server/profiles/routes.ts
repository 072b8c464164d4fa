import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/profiles.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import { type Dependencies, profileService } from './service.ts';

/** Registers the routes of `contract/profiles.ts`. */
export function profileRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const profiles = profileService(dependencies);

  defineRoute(app, calls.getProfile, { limit: 'read' }, ({ caller }) => profiles.get(caller));
  defineRoute(app, calls.updateProfile, { limit: 'write' }, ({ caller, body }) => profiles.update(caller, body));
  defineRoute(app, calls.getPublicProfile, { limit: 'read', cache: true }, ({ params }) =>
    profiles.getPublic(params.handle),
  );
  defineRoute(
    app,
    calls.listProfileSnippets,
    { limit: 'read', cache: true },
    async ({ caller, params, query, request, reply }) =>
      sendPage(request, reply, await profiles.listSnippets(caller, params.handle, query)),
  );
  defineRoute(app, calls.listProfileCollections, { limit: 'read', cache: true }, ({ params }) =>
    profiles.listCollections(params.handle),
  );
}
