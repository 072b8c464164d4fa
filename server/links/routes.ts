import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/snippet-links.ts';
import type { Clock } from '#server/core/clock.ts';
import { every, HOUR } from '#server/http/every.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Store } from '#server/store/store.ts';
import { LISTED_AFTER_END, linkService } from './service.ts';
import { createLinkThrottle, NO_LINK_THROTTLE } from './throttle.ts';

interface Dependencies {
  store: Store;
  clock: Clock;
  rateLimits: boolean;
}

/** Registers the routes of `contract/snippet-links.ts`, and deletes old links and invitations every hour. */
export function linkRoutes(app: FastifyInstance, { store, clock, rateLimits }: Dependencies): void {
  const throttle = rateLimits ? createLinkThrottle(store) : NO_LINK_THROTTLE;
  const links = linkService({ store, clock, throttle });

  defineRoute(app, calls.createSnippetLink, { limit: 'create' }, ({ caller, params, body }) =>
    links.create(caller, params.id, body),
  );
  // Not cached: links expire, and are opened, without a new version of the store.
  defineRoute(app, calls.listSnippetLinks, { limit: 'read' }, ({ caller, params }) => links.list(caller, params.id));
  defineRoute(app, calls.revokeSnippetLink, { limit: 'write' }, ({ caller, params }) =>
    links.revoke(caller, params.id, params.linkId),
  );
  defineRoute(app, calls.openSnippetLink, { limit: 'write' }, ({ caller, body }) =>
    links.open(caller, body.token, body.password ?? null),
  );

  every(app, HOUR, 'Old links could not be removed', async () => {
    await store.snippetLinks.removeEnded(clock() - LISTED_AFTER_END);
    await store.invitations.removeExpired(clock());
  });
}
