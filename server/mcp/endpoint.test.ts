import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOKEN_SCOPES } from '#contract/token-scopes.ts';
import { createToken } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Snippets that a token can create in a minute. */
const CREATE_LIMIT = 120;
const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const listTools = (caller: Caller, headers: Record<string, string> = {}) => caller.post('/mcp', LIST_TOOLS, headers);

async function serverOfAda() {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id, token } = await createToken(ada, ['snippets:read'], { expiresIn: 7 });
  return { ...server, ada, tokenId: id, assistant: server.bearer(token, ada.userId) };
}

test('answers an API token with JSON that no cache keeps', async () => {
  const { assistant } = await serverOfAda();
  const reply = await listTools(assistant);
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: { jsonrpc: '2.0', id: 1 },
  });
  expect(reply.headers['mcp-session-id']).toBeUndefined();
});

test('answers no token, an ID token and an expired token with 401', async () => {
  const { visitor, ada, assistant, advance } = await serverOfAda();
  expect(await listTools(visitor)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  const invalid = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };
  expect(await listTools(ada)).toMatchObject(invalid);
  advance(7 * DAY);
  expect(await listTools(assistant)).toMatchObject(invalid);
});

test('answers a revoked token with 401', async () => {
  const { ada, assistant, tokenId } = await serverOfAda();
  expect((await listTools(assistant)).status).toBe(200);
  await ada.delete(`/api/tokens/${tokenId}`);
  expect((await listTools(assistant)).status).toBe(401);
});

test('admits a token with any scope', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  for (const scope of TOKEN_SCOPES) {
    const { token } = await createToken(ada, [scope]);
    expect((await listTools(server.bearer(token, ada.userId))).status, scope).toBe(200);
  }
});

test('refuses pages of other sites', async () => {
  const { assistant, visitor } = await serverOfAda();
  expect((await listTools(assistant, { origin: 'http://localhost:3000' })).status).toBe(200);
  for (const origin of ['https://evil.example', 'http://localhost:3001', 'null'])
    expect(await listTools(assistant, { origin }), origin).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await listTools(visitor, { origin: 'https://evil.example' })).status).toBe(403);
});

test('answers GET and DELETE with 405', async () => {
  const { assistant, visitor } = await serverOfAda();
  for (const caller of [assistant, visitor]) {
    for (const method of ['get', 'delete'] as const)
      expect(await caller[method]('/mcp'), method).toMatchObject({
        status: 405,
        headers: { allow: 'POST' },
        body: { code: 'method_not_allowed' },
      });
  }
});

test('answers unknown addresses under /.well-known/ with JSON', async () => {
  const webFolder = await temporaryFolder();
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
  const { visitor } = await testServer({}, { webFolder });
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
    expect(await visitor.get(path), path).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('answers clients that accept only JSON, such as curl', async () => {
  const { assistant } = await serverOfAda();
  for (const accept of ['application/json', '*/*'])
    expect(await assistant.post('/mcp', LIST_TOOLS, { accept }), accept).toMatchObject({
      status: 200,
      body: { id: 1 },
    });
});

test('opens no stream of notifications', async () => {
  const { assistant } = await serverOfAda();
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { notifications: {}, _meta } };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': listen.method };
  const reply = await assistant.post('/mcp', listen, headers);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.body).toMatchObject({ error: { message: 'Subscription limit reached' } });
});

test('rejects a body that is not a single message', async () => {
  const { assistant } = await serverOfAda();
  expect(await assistant.post('/mcp', [LIST_TOOLS])).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: 'Send one message at a time' },
  });
  expect((await assistant.post('/mcp', { hello: 1 })).status).toBe(400);
  expect((await assistant.post('/mcp', undefined)).status).toBe(415);
  expect((await assistant.post('/mcp', LIST_TOOLS, { 'content-type': 'text/plain' })).status).toBe(415);
});

test('limits the calls of a tool by the token, together with those of the API', { tags: ['slow'] }, async () => {
  const server = await testServer({ rateLimits: true, trustProxy: ['127.0.0.1'] });
  const ada = await server.person('ada');
  const assistant = async () => {
    const { token } = await createToken(ada, ['snippets:read', 'snippets:write']);
    return server.bearer(token, ada.userId);
  };
  const [limited, other] = [await assistant(), await assistant()];
  const snippet = { title: 'Many', code: 'x' };
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const call = (caller: Caller, name: string, input: unknown, address: string) => {
    const params = { name, arguments: input };
    return caller.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, from(address));
  };
  const failed = { status: 200, body: { result: { isError: true } } };
  for (let n = 1; n < CREATE_LIMIT; n += 1) await limited.post('/api/snippets', snippet, from(`192.0.2.${n % 2}`));
  expect(await call(limited, 'create_snippet', snippet, '192.0.2.3')).not.toMatchObject(failed);
  const refused = await call(limited, 'create_snippet', snippet, '192.0.2.3');
  expect(refused).toMatchObject(failed);
  expect(refused.text).toMatch(/Too many requests\. .* Try again in \d+ s\./);
  expect(await call(limited, 'search_snippets', {}, '192.0.2.3')).not.toMatchObject(failed);
  expect(await call(other, 'create_snippet', snippet, '192.0.2.4')).not.toMatchObject(failed);
});
