import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import type { ActingToken, Viewer } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract call of the route; absent for pages. */
    call?: Pick<Call, 'access' | 'scope'>;
  }
}

/**
 * Requires a scope of the viewer's API token. A sign-in has all scopes.
 *
 * @throws AppError `forbidden`
 */
export function requireScope({ token }: Viewer, scope: TokenScope): void {
  if (token && !token.scopes.includes(scope)) throw insufficientScope([scope]);
}

/** Throws `forbidden` if the viewer acts through an API token. */
export function requireSignIn({ token }: Viewer): void {
  if (token) throw insufficientScope([]);
}

/**
 * Returns whether a request with an API token acts as its owner. False: it is answered like a visitor's.
 *
 * @throws AppError `forbidden` if the token may not make the request
 */
export function actsAsOwner({ routeOptions, method, is404 }: FastifyRequest, { scopes }: ActingToken): boolean {
  if (is404) return false;
  const { access, scope } = routeOptions.config.call ?? { access: 'anyone', scope: null };
  const admitting = [scope ?? []].flat();
  if (admitting.some((one) => scopes.includes(one))) return true;
  if (access === 'anyone' && (method === 'GET' || method === 'HEAD')) return false;
  throw insufficientScope(admitting);
}

function insufficientScope(scopes: readonly TokenScope[]): AppError {
  const message =
    scopes.length === 0
      ? 'API tokens cannot do this. Sign in instead.'
      : `This API token lacks the scope ${scopes.join(' or ')}`;
  return new AppError('forbidden', message, { scope: scopes.join(' ') });
}
