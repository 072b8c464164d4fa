import { expect, test } from 'vitest';
import { createGistStandIn, TOKEN } from '#tests/support/gists.ts';
import type { Problem } from '../library.ts';
import { fetchGists } from './fetch-gists.ts';

const API = 'https://api.github.com';

/** Reads all gists of a stand-in, whose clock moves when the client waits. */
async function read(github: ReturnType<typeof createGistStandIn>, { token = TOKEN, apiUrl = API } = {}) {
  const snippets: unknown[] = [];
  const waits: (number | null)[] = [];
  const slept: number[] = [];
  const progress: unknown[] = [];
  let problems: Problem[] = [];
  const done = fetchGists({
    token,
    apiUrl,
    fetch: github.fetch,
    now: github.now,
    wait: async (milliseconds) => {
      slept.push(milliseconds);
      github.pass(milliseconds);
    },
    signal: new AbortController().signal,
    onWait: (until) => waits.push(until),
    onProgress: (one) => progress.push(one),
    onSnippet: (snippet) => snippets.push(snippet),
  });
  const error = await done.then(
    (found) => {
      problems = found;
      return null;
    },
    (reason: unknown) => String(reason),
  );
  return { snippets, problems, waits, slept, progress, error };
}

test('reads all pages, with description, files, times and visibility', async () => {
  const github = createGistStandIn({ gists: 250 });
  const { snippets, problems, progress, error } = await read(github);
  expect([error, problems]).toEqual([null, []]);
  expect(snippets).toHaveLength(250);
  expect(snippets[0]).toMatchObject({
    title: 'file0.js',
    description: 'Gist 0',
    files: [{ name: 'file0.js', language: 'javascript', code: 'run(0)' }],
    isPublic: true,
    createdAt: '2020-01-01T00:00:00Z',
  });
  expect(snippets[1]).toMatchObject({ isPublic: false });
  expect(github.asked.filter((url) => url.includes('page='))).toHaveLength(3);
  expect(progress.at(0)).toEqual({ read: 0, total: null });
  expect(progress.at(-1)).toEqual({ read: 250, total: 250 });
});

test('reads at most 5,000 gists and says so', { tags: ['slow'] }, async () => {
  const { snippets, problems } = await read(createGistStandIn({ gists: 5_050 }));
  expect(snippets).toHaveLength(5_000);
  expect(problems).toEqual([{ file: 'GitHub', line: null, message: 'Only the newest 5000 gists are read' }]);
});

test('reads truncated files from the raw host, without the token', async () => {
  const github = createGistStandIn({ gists: 1, truncated: 'https://gist.githubusercontent.com/raw/0' });
  const { snippets, problems } = await read(github);
  expect(problems).toEqual([]);
  expect(snippets).toMatchObject([{ files: [{ code: 'the whole text' }] }]);
  expect(github.authorizationOf('https://gist.githubusercontent.com/raw/0')).toBeNull();
});

test.each([
  'https://evil.example/raw/0',
  'http://gist.githubusercontent.com/raw/0',
  'https://gist.githubusercontent.com@evil.example/',
])('asks no other host for a truncated file: %s', async (truncated) => {
  const github = createGistStandIn({ gists: 1, truncated });
  const { snippets, problems } = await read(github);
  expect(snippets).toEqual([]);
  expect(problems).toMatchObject([{ message: 'Its text is on another host' }]);
  expect(github.asked.every((url) => url.startsWith(`${API}/`))).toBe(true);
});

test('waits for the reset of the rate limit, says until when, and goes on', async () => {
  const github = createGistStandIn({ gists: 3, limitAfter: 2 });
  const { snippets, waits, error } = await read(github);
  expect([error, snippets.length]).toEqual([null, 3]);
  expect(waits).toEqual([github.reset + 1000, null]);
});

test('gives up if the rate limit lasts longer than an hour', async () => {
  const { error } = await read(createGistStandIn({ gists: 3, limitAfter: 2, limitSeconds: 90_000 }));
  expect(error).toMatch('GitHub refuses further requests for a long time.');
});

test.each([
  ['a wrong token', { token: 'wrong' }, {}],
  ['a token without the scope gist', {}, { scopes: 'repo, read:user' }],
])('refuses %s', async (_, given, standIn) => {
  const { error, snippets } = await read(createGistStandIn({ gists: 1, ...standIn }), given);
  expect(error).toBe('GistError: GitHub did not accept this token. It needs the scope gist.');
  expect(snippets).toEqual([]);
});

test('resumes at the gist at which the connection was cut', async () => {
  const github = createGistStandIn({ gists: 5, cutAt: [3, 4, 6] });
  const { snippets, error, slept } = await read(github);
  expect([error, snippets.length]).toEqual([null, 5]);
  expect(slept).toEqual([1000, 2000, 1000]);
  const once = github.asked.filter((url) => url.endsWith('/gists/aa0'));
  expect(once).toHaveLength(1);
});

test('reports a GitHub that cannot be reached', async () => {
  const { error } = await read(createGistStandIn({ gists: 1, cutAt: [1, 2, 3, 4, 5, 6] }));
  expect(error).toBe('GistError: GitHub cannot be reached.');
});

test('follows no redirect', async () => {
  const github = createGistStandIn({ gists: 1, redirect: 'https://evil.example/gists' });
  const { error } = await read(github);
  expect(error).toMatch('GitHub redirects to another address.');
  expect(github.asked.some((url) => url.includes('evil'))).toBe(false);
});

test('calls an enterprise server only', async () => {
  const github = createGistStandIn({ gists: 1, truncated: 'https://git.example.com/raw/0' });
  const { snippets } = await read(github, { apiUrl: 'https://git.example.com/api/v3' });
  expect(snippets).toMatchObject([{ files: [{ code: 'the whole text' }] }]);
  expect(github.asked.every((url) => url.startsWith('https://git.example.com/'))).toBe(true);
});
