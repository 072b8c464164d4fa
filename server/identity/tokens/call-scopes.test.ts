import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { isIncluded, TOKEN_SCOPES, type TokenScope } from '#contract/token-scopes.ts';
import { calls, nameOf } from '#tests/support/calls.ts';
import { createToken } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const DAY = 24 * 60 * 60 * 1000;

const scopesOf = ({ scope }: Call): readonly TokenScope[] => [scope ?? []].flat();

/** Sends a call about things that do not exist. */
function send(caller: Caller, { method, path }: Call) {
  const url = path.replace(/:\w+/g, '999999');
  if (method === 'GET' || method === 'DELETE') return caller[method === 'GET' ? 'get' : 'delete'](url);
  return caller[method === 'POST' ? 'post' : method === 'PUT' ? 'put' : 'patch'](url, {});
}

test('every call names its scopes or that no token may make it', () => {
  expect(calls.length).toBeGreaterThan(45);
  for (const call of calls) {
    expect(call, nameOf(call)).toHaveProperty('scope');
    for (const scope of scopesOf(call)) expect(TOKEN_SCOPES, nameOf(call)).toContain(scope);
    if (Array.isArray(call.scope)) expect(call.scope.length, nameOf(call)).toBeGreaterThan(1);
  }
});

test('no scope admits a token to accounts, tokens, permanent deletion or pages for other sites', () => {
  const closed = calls.filter(({ scope }) => scope === null).map(nameOf);
  expect(closed.toSorted()).toEqual([
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
    'DELETE /api/auth/user',
    'DELETE /api/collections/:id/invitations/:invitationId',
    'DELETE /api/collections/:id/members/:userId',
    'DELETE /api/snippets/:id/versions/:number',
    'DELETE /api/tokens/:id',
    'DELETE /api/trash',
    'DELETE /api/trash/:id',
    'GET /api/auth/config',
    'GET /api/auth/profile',
    'GET /api/auth/sessions',
    'GET /api/auth/usage',
    'GET /api/collections/:id/invitations',
    'GET /api/health',
    'GET /api/tokens',
    'GET /embed/:shareId',
    'GET /embed/:shareId.js',
    'GET /oembed',
    'GET /shared/:shareId/image.png',
    'PATCH /api/auth/user',
    'POST /api/auth/logout',
    'POST /api/auth/password',
    'POST /api/auth/user',
    'POST /api/collections/:id/invitations',
    'POST /api/invitations/accept',
    'POST /api/invitations/preview',
    'POST /api/links/open',
    'POST /api/tokens',
    'PUT /api/auth/profile',
    'PUT /api/collections/:id/everyone',
    'PUT /api/collections/:id/members/:userId',
  ]);
});

test('every call of the API answers no token, a wrong scope, the right scope, an expired and a revoked token', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const tokenOf = async (scopes: readonly TokenScope[], expiresIn = 365) => {
    const { id, token } = await createToken(ada, scopes, { expiresIn });
    return { id, caller: server.bearer(token, ada.userId) };
  };
  const expired = await tokenOf(TOKEN_SCOPES, 7);
  server.advance(7 * DAY);
  const revoked = await tokenOf(TOKEN_SCOPES);
  await ada.delete(`/api/tokens/${revoked.id}`);
  const right = new Map<TokenScope, Caller>();
  const wrong = new Map<TokenScope, Caller>();
  for (const scope of TOKEN_SCOPES) {
    right.set(scope, (await tokenOf([scope])).caller);
    const others = TOKEN_SCOPES.filter((other) => other !== scope && !isIncluded(scope, [other]));
    wrong.set(scope, (await tokenOf(others)).caller);
  }
  const everything = (await tokenOf(TOKEN_SCOPES)).caller;
  /** Returns a caller with every other scope, or with all where no scope is enough. */
  function callerLacking(scopes: readonly TokenScope[]): Caller {
    const [scope, ...alternatives] = scopes;
    if (scope === undefined) return everything;
    return (alternatives.length === 0 ? wrong.get(scope) : right.get('library:export')) ?? everything;
  }

  // Pages for other sites are the same with any token.
  const isServed = ({ method, path }: Call) => path.startsWith('/api/') && server.app.hasRoute({ method, url: path });
  for (const call of calls.filter(isServed)) {
    const name = nameOf(call);
    const forAnyone = call.access === 'anyone';
    const isRead = call.method === 'GET';
    const asVisitor = await send(server.visitor, call);
    if (!forAnyone) expect(asVisitor, name).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });

    for (const { caller } of [expired, revoked]) {
      expect(await send(caller, call), name).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    }

    const scopes = scopesOf(call);
    const admitsEveryToken = scopes.length === TOKEN_SCOPES.length;
    const refused = admitsEveryToken ? null : await send(callerLacking(scopes), call);
    if (refused === null) expect(name).toBe('GET /api/whoami');
    else if (forAnyone && isRead)
      expect(refused, name).toMatchObject({ status: asVisitor.status, body: asVisitor.body });
    else {
      const scope = scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`;
      expect(refused, name).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
        headers: { 'www-authenticate': `Bearer error="insufficient_scope"${scope}` },
      });
    }

    for (const scope of scopes) {
      const asPerson = await send(ada, call);
      const reply = await send(right.get(scope) ?? everything, call);
      expect([401, 403], name).not.toContain(reply.status);
      expect(reply.status, name).toBe(asPerson.status);
    }
  }
});
