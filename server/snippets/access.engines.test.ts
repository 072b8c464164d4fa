import { expect, test } from 'vitest';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

/** All calls on a snippet: method, path after `/api/snippets/:id`, body. */
const CALLS = [
  ['get', '', undefined],
  ['put', '', snippetInput()],
  ['delete', '', undefined],
  ['post', '/favorite', undefined],
  ['post', '/share', undefined],
  ['post', '/publish', undefined],
  ['post', '/use', undefined],
  ['get', '/comments', undefined],
  ['post', '/comments', { content: 'Hello' }],
] as const;

/** The status for others if the snippet is public. For a private one it is 404. */
const ON_PUBLIC: Record<string, { visitor: number; other: number }> = {
  'get ': { visitor: 200, other: 200 },
  'put ': { visitor: 401, other: 403 },
  'delete ': { visitor: 401, other: 403 },
  'post /favorite': { visitor: 401, other: 200 },
  'post /share': { visitor: 401, other: 403 },
  'post /publish': { visitor: 401, other: 403 },
  'post /use': { visitor: 204, other: 204 },
  'get /comments': { visitor: 200, other: 200 },
  'post /comments': { visitor: 201, other: 201 },
};

test.each(CALLS)('%s /api/snippets/:id%s enforces access', async (method, end, body) => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const publicSnippet = await createSnippet(ada, { isPublic: true });
  const privateSnippet = await createSnippet(ada, { title: 'Secret title', code: 'secret()' });
  const expected = ON_PUBLIC[`${method} ${end}`];

  expect((await visitor[method](`/api/snippets/${publicSnippet.id}${end}`, body)).status).toBe(expected?.visitor);
  expect((await ben[method](`/api/snippets/${publicSnippet.id}${end}`, body)).status).toBe(expected?.other);

  const absent = await ben[method](`/api/snippets/987654${end}`, body);
  const refused = await ben[method](`/api/snippets/${privateSnippet.id}${end}`, body);
  expect(refused.status).toBe(404);
  expect(refused.text).toBe(absent.text);
  const anonymous = await visitor[method](`/api/snippets/${privateSnippet.id}${end}`, body);
  expect(anonymous.status).toBe(expected?.visitor === 401 ? 401 : 404);
  expect(anonymous.text).not.toContain('ecret');

  for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999']) {
    expect((await ada[method](`/api/snippets/${id}${end}`, body)).status).toBe(400);
  }
  expect((await ada.get(`/api/snippets/${privateSnippet.id}`)).body).toMatchObject(privateSnippet);
});

test('hides private snippets from lists, searches, counts, facets and comments of others', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const privateSnippet = await createSnippet(ada, {
    title: 'Secret title',
    code: 'secret()',
    language: 'secretlang',
    tags: ['secrettag'],
  });
  await createSnippet(ada, { title: 'Open', code: 'open()', language: 'go', tags: ['shown'], isPublic: true });

  for (const who of [ben, visitor]) {
    for (const query of [
      '',
      '?search=secret',
      '?language=secretlang',
      '?tag=secrettag',
      '?sort=az',
      '?sort=views',
      '?sort=oldest',
    ]) {
      for (const path of ['/api/public/snippets', ...(who === ben ? ['/api/snippets'] : [])]) {
        const scope = path === '/api/snippets' ? `${query ? `${query}&` : '?'}scope=all` : query;
        const reply = await who.get(path + scope);
        expect(reply.status).toBe(200);
        expect(reply.text).not.toContain('ecret');
        expect(Number(reply.headers['x-total-count'])).toBe(query === '' || query.startsWith('?sort') ? 1 : 0);
      }
    }
    expect((await who.get('/api/languages?scope=all')).body).toEqual(['go']);
    expect((await who.get('/api/tags?scope=all')).body).toEqual(['shown']);
    expect((await who.get('/api/languages/counts?scope=all')).body).toEqual([{ name: 'go', count: 1 }]);
    expect((await who.get('/api/tags/counts?scope=all')).body).toEqual([{ name: 'shown', count: 1 }]);
  }
  // The scope of visitors is always `all`.
  expect((await visitor.get('/api/languages')).body).toEqual(['go']);
  expect((await visitor.get('/api/tags/counts?scope=own')).body).toEqual([{ name: 'shown', count: 1 }]);
  expect((await ben.get('/api/languages')).body).toEqual([]);
  expect((await ben.get('/api/languages/counts')).body).toEqual([]);
  expect((await ben.get('/api/tags/counts')).body).toEqual([]);
  expect((await ada.get('/api/languages')).body).toEqual(['go', 'secretlang']);

  const collection = (await ben.post('/api/collections', { name: 'Mine' })).body as { id: number };
  expect((await ben.post(`/api/collections/${collection.id}/snippets/${privateSnippet.id}`)).status).toBe(404);
  expect((await ben.get('/api/collections')).body).toMatchObject([{ snippetCount: 0 }]);
});

test.each([
  ['get', '/api/snippets'],
  ['post', '/api/snippets'],
  ['get', '/api/collections'],
  ['post', '/api/collections'],
  ['get', '/api/collections/1'],
  ['put', '/api/collections/1'],
  ['delete', '/api/collections/1'],
  ['get', '/api/collections/1/snippets'],
  ['post', '/api/collections/1/snippets/1'],
  ['delete', '/api/collections/1/snippets/1'],
  ['delete', '/api/snippets/1/comments/1'],
  ['post', '/api/snippets/import'],
  ['get', '/api/snippets/export'],
  ['patch', '/api/auth/user'],
  ['post', '/api/auth/password'],
  ['get', '/api/tokens'],
  ['post', '/api/tokens'],
  ['delete', '/api/tokens/1'],
] as const)('%s %s returns 401 for a visitor', async (method, path) => {
  const { visitor } = await testServer();
  const reply = await visitor[method](path, {});
  expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(reply.headers['www-authenticate']).toBe('Bearer');
});
