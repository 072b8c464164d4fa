import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createToken } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const PAGE = new URL('../../../docs/api.md', import.meta.url);
const EXAMPLE = /^curl ((?:.*\\\n)*.*) # (\d{3})$/gm;
/** A word of a command: in single or double quotes, or bare. */
const WORD = /'([^']*)'|"([^"]*)"|(\S+)/g;

/** Returns the examples of the page as requests. */
function examples(token: string) {
  return [...readFileSync(PAGE, 'utf8').matchAll(EXAMPLE)].map(([source, command = '', status]) => {
    const words = [...command.replaceAll('\\\n', '').matchAll(WORD)].map(([, single, double, bare]) => {
      const expanded = double?.replace('$PEGBOARD_URL', '').replace('$PEGBOARD_TOKEN', token);
      return single ?? expanded ?? bare ?? '';
    });
    const request = {
      url: '',
      method: 'GET',
      headers: {} as Record<string, string>,
      payload: undefined as string | undefined,
    };
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      if (!word.startsWith('-')) {
        request.url = word;
        continue;
      }
      at += 1;
      const value = words[at] ?? '';
      const [name = '', ...rest] = value.split(': ');
      if (word === '-X') request.method = value;
      else if (word === '-H') request.headers[name.toLowerCase()] = rest.join(': ');
      else if (word === '-d')
        [request.method, request.payload] = [request.method === 'GET' ? 'POST' : request.method, value];
      else if (word !== '-o') throw new Error(`Unknown option ${word}`);
    }
    return { source, status: Number(status), request };
  });
}

test('every example of the API page returns what the page says', async () => {
  const { app, person } = await testServer();
  const { token } = await createToken(await person('ada'), [
    'snippets:read',
    'snippets:write',
    'snippets:publish',
    'library:export',
  ]);
  const found = examples(token);
  // Every command of the page is one of the examples.
  expect(found).toHaveLength(readFileSync(PAGE, 'utf8').match(/^curl /gm)?.length ?? 0);
  expect(found.length).toBeGreaterThan(9);
  for (const { source, status, request } of found) {
    const { method, url, headers, payload } = request;
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    expect(reply.statusCode, `${source}\n${reply.body}`).toBe(status);
    if (url.includes('search=')) expect(reply.json()).toMatchObject([{ title: 'Debounce' }]);
    if (url.endsWith('/render')) expect(reply.json()).toMatchObject({ code: 'Hello Ada, ', missing: ['2'] });
  }
});
