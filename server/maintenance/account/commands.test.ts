import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError } from '#server/config.ts';
import { generateToken, hashToken, hintOf } from '#server/identity/api-token.ts';
import { BUILTIN_ISSUER } from '#server/identity/identity.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, START, testServer } from '#tests/support/server.ts';
import { HELP, isHelpRequest, parseAccountCommand } from './run.ts';

async function operator() {
  const server = await testServer();
  let printed = '';
  const context = {
    store: server.store,
    config: { publicUrl: 'https://pegboard.test', oidc: null },
    clock: () => START,
  };
  return {
    ...server,
    /** Runs a command on the database of the running server and returns its output. */
    async run(...args: string[]): Promise<string> {
      printed = '';
      const text = await parseAccountCommand(args)(context, (line) => {
        printed += line;
      });
      return printed + text;
    },
  };
}

const statusOf = async (caller: Caller) => (await caller.get('/api/auth/usage')).status;
const idsOf = (body: unknown) =>
  z
    .array(z.object({ id: z.number() }))
    .parse(body)
    .map(({ id }) => id);

test('lists accounts as a table and as JSON', async () => {
  const { run, person, advance } = await operator();
  const ada = await person({ subject: 'ada', email: 'ada@example.com', name: 'Ada \u001b[31m' });
  advance(1_000);
  await person('ben');
  await createSnippet(ada);
  await run('disable', 'ben@example.com');
  expect(await run('list')).toBe(
    [
      'EMAIL            NAME      CREATED     LAST SIGN-IN  SNIPPETS',
      'ada@example.com  Ada [31m  2026-01-31  2026-01-31    1',
      'ben@example.com  ben       2026-01-31  2026-01-31    0         disabled',
      '',
    ].join('\n'),
  );
  const at = (time: number) => ({
    createdAt: new Date(time).toISOString(),
    lastSignInAt: new Date(time).toISOString(),
  });
  const anyId = expect.any(String);
  expect(JSON.parse(await run('list', '--json'))).toEqual([
    { id: anyId, email: 'ada@example.com', name: 'Ada \u001b[31m', ...at(START), snippets: 1, disabled: false },
    { id: anyId, email: 'ben@example.com', name: 'ben', ...at(START + 1_000), snippets: 0, disabled: true },
  ]);
});

test('a disabled person is signed out everywhere and cannot sign in', async () => {
  const { run, person, visitor, bearer } = await operator();
  const [one, two, ben] = [await person('ada'), await person('ada'), await person('ben')];
  const created = await one.post('/api/tokens', { name: 'script', scopes: ['snippets:read'], expiresIn: null });
  const { token } = z.object({ token: z.string() }).parse(created.body);
  const script = bearer(token, null);
  const list = async () => (await script.get('/api/snippets')).status;
  // The replies are cached.
  expect([await statusOf(one), await statusOf(two), await list()]).toEqual([200, 200, 200]);
  expect(await run('disable', 'ADA@example.com')).toContain('ada@example.com is disabled');
  expect([await statusOf(one), await statusOf(two), await list(), await statusOf(ben)]).toEqual([401, 401, 401, 200]);
  const idToken = one.authorization?.slice('Bearer '.length);
  expect((await visitor.post('/api/auth/user', { idToken })).status).toBe(403);
  await expect(person('ada')).rejects.toThrow('This account is disabled');
  expect(await run('disable', 'ada@example.com')).toContain('already');

  expect(await run('enable', 'ada@example.com')).toContain('can sign in again');
  expect([await statusOf(one), await statusOf(two), await list()]).toEqual([401, 401, 401]);
  expect(await statusOf(await person('ada'))).toBe(200);
  expect(await run('enable', 'ada@example.com')).toContain('is not disabled');
});

test('refuses an ID token and an API token that a disabled person gets after the command', async () => {
  const { run, store, identity, person, bearer } = await operator();
  const { userId } = await person('ada');
  await run('disable', 'ada@example.com');
  const idToken = await identity.tokenFor({ subject: 'ada' }, 3600, { nonce: 'new' });
  expect(await bearer(idToken, null).get('/api/auth/usage')).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('This account is disabled') },
  });
  const token = generateToken();
  await store.tokens.insert({
    userId: userId ?? '',
    name: 'late',
    scopes: ['snippets:read'],
    hash: hashToken(token),
    hint: hintOf(token),
    createdAt: START,
    expiresAt: null,
  });
  expect((await bearer(token, null).get('/api/snippets')).status).toBe(401);
});

test('hides what a disabled person made public and deletes nothing', async () => {
  const { run, person, visitor } = await operator();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const snippet = await createSnippet(ada, { isPublic: true, tags: ['of-ada'], language: 'ada' });
  const secret = await createSnippet(ada);
  const collection = await createCollection(ben);
  await ben.post(`/api/collections/${collection.id}/snippets/${snippet.id}`);
  await ben.post(`/api/snippets/${snippet.id}/favorite`);
  await ben.post(`/api/snippets/${snippet.id}/comments`, { content: 'Nice' });
  const seenBy = async (caller: Caller) => ({
    snippet: (await caller.get(`/api/snippets/${snippet.id}`)).status,
    shared: (await caller.get(`/api/shared/${snippet.shareId}`)).status,
    comments: (await caller.get(`/api/snippets/${snippet.id}/comments`)).status,
    public: idsOf((await caller.get('/api/public/snippets')).body),
    total: (await caller.get('/api/public/snippets')).headers['x-total-count'],
    found: idsOf((await caller.get('/api/public/snippets?search=debounce')).body),
    languages: (await caller.get('/api/languages?scope=all')).text.includes('"ada"'),
    tags: (await caller.get('/api/tags?scope=all')).text.includes('of-ada'),
  });
  const collected = async () => ({
    items: idsOf((await ben.get(`/api/collections/${collection.id}/snippets`)).body),
    favorites: idsOf((await ben.get('/api/snippets?scope=all&favorites=true')).body),
    count: (await ben.get('/api/collections')).text.includes('"snippetCount":1'),
  });
  const open = { snippet: 200, shared: 200, comments: 200, public: [snippet.id], total: '1', found: [snippet.id] };
  expect(await seenBy(visitor)).toEqual({ ...open, languages: true, tags: true });
  expect(await collected()).toEqual({ items: [snippet.id], favorites: [snippet.id], count: true });

  await run('disable', 'ada@example.com');
  const hidden = { snippet: 404, shared: 404, comments: 404, public: [], total: '0', found: [] };
  for (const caller of [visitor, ben])
    expect(await seenBy(caller)).toEqual({ ...hidden, languages: false, tags: false });
  expect(await collected()).toEqual({ items: [], favorites: [], count: false });
  expect((await ben.post(`/api/snippets/${snippet.id}/comments`, { content: 'Again' })).status).toBe(404);

  await run('enable', 'ada@example.com');
  expect(await seenBy(visitor)).toEqual({ ...open, languages: true, tags: true });
  expect(await collected()).toEqual({ items: [snippet.id], favorites: [snippet.id], count: true });
  const again = await person('ada');
  expect((await again.get(`/api/snippets/${secret.id}`)).status).toBe(200);
});

test('deletes an account with --yes only, and prints the counts first', async () => {
  const { run, person, visitor } = await operator();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const other = await createSnippet(ben, { isPublic: true });
  for (let n = 0; n < 3; n += 1) await createSnippet(ada, { isPublic: n === 0 });
  await createCollection(ada);
  await ada.post(`/api/snippets/${other.id}/comments`, { content: 'From Ada' });
  const counts =
    'ada@example.com owns 3 snippets, 1 collections, 0 favorites and 0 API tokens. ' +
    '1 comments on snippets of others stay as those of a deleted user.\n';
  expect(await run('delete', 'ada@example.com')).toBe(
    `${counts}Nothing was deleted: add --yes to delete the account\n`,
  );
  expect(await statusOf(ada)).toBe(200);
  expect(await run('delete', 'ada@example.com', '--yes')).toBe(`${counts}ada@example.com was deleted\n`);
  expect(await statusOf(ada)).toBe(401);
  expect((await visitor.get(`/api/snippets/${other.id}/comments`)).body).toMatchObject([
    { content: 'From Ada', userId: null, authorName: 'Deleted user' },
  ]);
  expect(idsOf((await visitor.get('/api/public/snippets')).body)).toEqual([other.id]);
  await expect(run('delete', 'ada@example.com', '--yes')).rejects.toThrow('ada@example.com has no account');
});

test.each([
  [[], 'use: npm run account -- list'],
  [['fly'], 'use: npm run account'],
  [['list', 'ada@example.com'], 'use: npm run account'],
  [['disable'], 'an id of list --json can replace EMAIL'],
  [['disable', 'a@example.com', 'b@example.com'], 'b@example.com: is one argument too many'],
  [['disable', '--yes', 'a@example.com'], '--yes: belongs to delete'],
  [['reset', '--json', 'a@example.com'], '--json: belongs to list'],
  [['--force'], 'use: npm run account'],
  [['enable', 'nobody@example.com'], 'nobody@example.com has no account'],
  [['enable', 'no-such-id'], 'no-such-id is neither an email nor the id of an account'],
  [['invite', 'not an email'], 'not an email is not an email such as name@example.com'],
])('refuses %j', async (args, message) => {
  const { run } = await operator();
  const error = await run(...args).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
});

test('explains every command on request', () => {
  for (const args of [['--help'], ['-h'], ['help'], ['delete', '--help']])
    expect(isHelpRequest(args), String(args)).toBe(true);
  for (const args of [[], ['list'], ['reset', 'help']]) expect(isHelpRequest(args), String(args)).toBe(false);
  for (const name of ['list', 'reset', 'invite', 'disable', 'enable', 'delete']) expect(HELP).toContain(`\n  ${name} `);
});

test('resets no password that an external provider keeps', async () => {
  const { run, person } = await operator();
  await person('ada');
  await expect(run('reset', 'ada@example.com')).rejects.toThrow('signs in with an external provider');
});

test('refuses to invite a person who has an account', async () => {
  const { run, person } = await operator();
  await person('ada');
  await expect(run('invite', 'ada@example.com')).rejects.toThrow('has an account already');
});

test('asks for the id when several accounts have an email, and finds accounts without one', async () => {
  const { run, store, person } = await operator();
  await person({ subject: 'ada', email: 'ada@example.com' });
  const [external] = await store.accounts.listByEmail(BUILTIN_ISSUER, 'ada@example.com');
  // The same person before the change of provider.
  await store.users.insert({
    id: 'builtin',
    email: null,
    emailVerified: false,
    displayName: null,
    photoUrl: null,
    createdAt: 0,
    updatedAt: 0,
  });
  await store.users.linkIdentity('builtin', BUILTIN_ISSUER, 'ada', 0);
  expect(await run('disable', 'builtin')).toContain('builtin is disabled');
  await run('enable', 'builtin');

  await store.credentials.insert({
    subject: 'ada',
    email: 'ada@example.com',
    name: 'Ada',
    passwordHash: '',
    createdAt: 0,
    updatedAt: 0,
  });
  for (const command of ['reset', 'disable', 'enable', 'delete'])
    await expect(run(command, 'ada@example.com')).rejects.toThrow(
      `ada@example.com has several accounts: use the id of one, builtin, ${external?.userId}`,
    );
  expect(await run('disable', 'builtin')).toContain('ada@example.com is disabled');
  expect(await run('reset', external?.userId ?? '').catch(String)).toContain('external provider');
  expect(await run('delete', 'builtin', '--yes')).toContain('ada@example.com was deleted');
  expect(await run('disable', 'ada@example.com')).toContain('ada@example.com is disabled');
});
