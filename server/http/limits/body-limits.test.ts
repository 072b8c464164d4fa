import { expect, test } from 'vitest';
import { CODE_MAX_BYTES, COMMENT_MAX, SNIPPET_BODY_MAX_BYTES } from '#contract/limits.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const KIB = 1024;

async function sending() {
  const { app, person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { isPublic: true });
  const send = (method: 'POST' | 'PUT' | 'PATCH', path: string, payload: string) =>
    app.inject({
      method,
      url: path.replace(':id', String(id)),
      payload,
      headers: { authorization: ada.authorization ?? '', 'content-type': 'application/json' },
    });
  return { send };
}

test.each([
  ['POST', '/api/auth/user', 32 * KIB, '32 KiB'],
  ['PATCH', '/api/auth/user', 32 * KIB, '32 KiB'],
  ['POST', '/api/auth/password', 32 * KIB, '32 KiB'],
  ['POST', '/api/collections', 32 * KIB, '32 KiB'],
  ['POST', '/api/snippets/:id/favorite', 32 * KIB, '32 KiB'],
  ['POST', '/api/snippets/:id/comments', 64 * KIB, '64 KiB'],
  ['POST', '/api/snippets/bulk', 256 * KIB, '256 KiB'],
  ['POST', '/api/snippets/:id/versions/1/restore', 256 * KIB, '256 KiB'],
  ['POST', '/api/snippets', SNIPPET_BODY_MAX_BYTES, '12.25 MiB'],
  ['PUT', '/api/snippets/:id', SNIPPET_BODY_MAX_BYTES, '12.25 MiB'],
] as const)('%s %s accepts a body of at most %i bytes', { tags: ['slow'] }, async (method, path, limit, text) => {
  const { send } = await sending();
  // Padding outside of the value, so that only the size decides.
  const refused = await send(method, path, `[]${' '.repeat(limit - 1)}`);
  expect(refused.statusCode).toBe(413);
  expect(refused.json()).toEqual({ code: 'too_large', message: `The request is too large. The limit is ${text}.` });
  expect((await send(method, path, `[]${' '.repeat(limit - 2)}`)).statusCode).toBe(400);
});

test('accepts the longest snippet and comment with every character escaped', { tags: ['slow'] }, async () => {
  const { send } = await sending();
  const code = '\u0001'.repeat(CODE_MAX_BYTES - 1);
  const created = await send('POST', '/api/snippets', JSON.stringify(snippetInput({ code: `x${code}` })));
  expect(created.statusCode).toBe(201);
  const content = '\\ud83e\\ude9d'.repeat(COMMENT_MAX);
  const comment = await send('POST', '/api/snippets/:id/comments', `{"content":"${content}"}`);
  expect(comment.statusCode).toBe(201);
});

test('accepts the longest lists of file names, ids and tags with every character escaped', async () => {
  const { send } = await sending();
  const list = (length: number, characters: number) =>
    `[${Array.from({ length }, (_, n) => `"${'\\ud83e\\ude9d'.repeat(characters - 2)}${n + 10}"`).join()}]`;
  const restored = await send('POST', '/api/snippets/:id/versions/1/restore', `{"files":${list(50, 255)}}`);
  expect(restored.json().message).toContain('This version has no file');
  const ids = Array.from({ length: 1_000 }, (_, n) => Number.MAX_SAFE_INTEGER - n);
  const body = `{"ids":[${ids}],"action":"addTags","tags":${list(30, 50)}}`;
  expect((await send('POST', '/api/snippets/bulk', body)).statusCode).toBe(200);
});

test.each([
  ['deep nesting', `{"idToken":${'['.repeat(16_000)}${']'.repeat(16_000)}}`],
  ['too many values', `{"idToken":[0${',0'.repeat(10_001)}]}`],
])('refuses %s before it parses a body', async (_what, payload) => {
  const { send } = await sending();
  const refused = await send('POST', '/api/auth/user', payload);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    code: 'invalid',
    message: 'The request is nested too deeply or has too many values',
  });
});
