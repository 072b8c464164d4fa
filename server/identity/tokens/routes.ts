import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tokens.ts';
import type { Clock } from '#server/core/clock.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Store } from '#server/store/store.ts';
import { tokenService } from './service.ts';

/** Registers the routes of `contract/tokens.ts`. */
export function tokenRoutes(app: FastifyInstance, dependencies: { store: Store; clock: Clock }): void {
  const tokens = tokenService(dependencies);
  defineRoute(app, calls.createToken, { limit: 'create' }, ({ caller, body }) => tokens.create(caller, body));
  defineRoute(app, calls.listTokens, { limit: 'read' }, ({ caller }) => tokens.list(caller));
  defineRoute(app, calls.revokeToken, { limit: 'write' }, ({ caller, params }) => tokens.revoke(caller, params.id));
  defineRoute(app, calls.getCaller, { limit: 'read' }, ({ caller }) => tokens.caller(caller));
}
