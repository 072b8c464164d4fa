import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/pins.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Store } from '#server/store/store.ts';
import { pinService } from './service.ts';

/** Registers the routes of `contract/pins.ts`. */
export function pinRoutes(app: FastifyInstance, dependencies: { store: Store }): void {
  const pins = pinService(dependencies);
  defineRoute(app, calls.pinSnippet, { limit: 'write' }, ({ caller, params }) => pins.pin(caller, params.id));
  defineRoute(app, calls.unpinSnippet, { limit: 'write' }, ({ caller, params }) => pins.unpin(caller, params.id));
  defineRoute(app, calls.orderPins, { limit: 'write' }, ({ caller, body }) => pins.order(caller, body.ids));
}
