import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/snippet-links.ts';
import type { Clock } from '#server/core/clock.ts';
import { networkOf, type TextLimit } from '#server/http/limits/rate-limits.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Store } from '#server/store/store.ts';
import { LISTED_AFTER_END, linkService } from './service.ts';
import { createLinkThrottle, NO_LINK_THROTTLE } from './throttle.ts';

/** In milliseconds. */
const PURGE_INTERVAL = 60 * 60 * 1000;

interface Dependencies {
  store: Store;
  clock: Clock;
  textLimit: TextLimit;
  rateLimits: boolean;
}

/** Registers the routes of `contract/snippet-links.ts`, and deletes old links and invitations every hour. */
export function linkRoutes(app: FastifyInstance, { store, clock, textLimit, rateLimits }: Dependencies): void {
  const throttle = rateLimits ? createLinkThrottle(store) : NO_LINK_THROTTLE;
  const links = linkService({ store, clock, throttle, textLimit });

  defineRoute(app, calls.createSnippetLink, { limit: 'create' }, ({ viewer, params, body, request }) =>
    links.create(viewer, params.id, body, networkOf(request)),
  );
  // Not cached: links expire, and are opened, without a new version of the store.
  defineRoute(app, calls.listSnippetLinks, { limit: 'read' }, ({ viewer, params }) => links.list(viewer, params.id));
  defineRoute(app, calls.revokeSnippetLink, { limit: 'write' }, ({ viewer, params }) =>
    links.revoke(viewer, params.id, params.linkId),
  );
  defineRoute(app, calls.openSnippetLink, { limit: 'write' }, ({ body, request }) =>
    links.open(body.token, body.password ?? null, networkOf(request)),
  );

  async function purge(): Promise<void> {
    await store.snippetLinks.removeEnded(clock() - LISTED_AFTER_END);
    await store.invitations.removeExpired(clock());
  }
  const timer = setInterval(
    () => purge().catch((error: unknown) => app.backgroundFailed(error, 'Old links could not be removed')),
    PURGE_INTERVAL,
  );
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
