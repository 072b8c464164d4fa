import { expect, onTestFinished, test } from 'vitest';
import { SnippetQuery } from '#contract/snippets.ts';
import { snippetPageReader } from '#server/listing/snippet-page.ts';
import { openStore } from '#server/store/open-store.ts';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

/** Takes half a minute to match with a long text of these letters: nearly every character leads to another state. */
const HOSTILE = 'regex:[ab]*a[ab]{500}c';

/** Returns a text of `a` and `b` without a period. */
function letters(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 2 === 0 ? 'a' : 'b';
  }).join('');
}

test('ends a hostile expression at its ceiling, keeps what it found, and delays no other search', {
  tags: ['slow'],
}, async () => {
  const store = await openStore({ folder: await temporaryFolder() });
  onTestFinished(() => store.close());
  await store.users.insert(storedUser('ada'));
  const times = { createdAt: 1, updatedAt: 1 };
  const insert = (title: string, code: string) =>
    store.snippets.insert({ userId: 'ada', title, code, description: null, language: 'text', tags: [], ...times });
  for (let nth = 0; nth < 4; nth += 1) await insert(`Long ${nth}`, letters(512 * 1024));
  await insert('Short', `${'a'.repeat(501)}c`);
  const read = snippetPageReader(store, Date.now);
  const search = async (q: string, network: string) => {
    const started = performance.now();
    const caller = { userId: 'ada', network, signal: new AbortController().signal };
    const query = SnippetQuery.parse({ q, preview: 'true' });
    const page = await read(caller, query, { among: 'own' });
    return { titles: page.items.map(({ title }) => title), page, time: performance.now() - started };
  };
  // Starts both workers, which takes longer than the ceiling on a very busy machine.
  await expect
    .poll(async () => {
      const pages = await Promise.all(['192.0.2.1', '192.0.2.2'].map((network) => search('regex:^sh', network)));
      return pages.map(({ titles }) => titles);
    })
    .toEqual([['Short'], ['Short']]);
  expect((await search('short', '192.0.2.1')).titles).toEqual(['Short']);
  const hostile = search(HOSTILE, '192.0.2.1');
  const other = await search('regex:^Sh\\w+', '192.0.2.2');
  expect(other.titles).toEqual(['Short']);
  const text = await search('short', '192.0.2.2');
  expect(text.titles).toEqual(['Short']);
  const ended = await hostile;
  expect(ended.page).toMatchObject({ isIncomplete: true, next: null, total: null });
  expect(ended.titles).toEqual(['Short']);
  expect(ended.time).toBeLessThan(4_000);
  expect(other.time + text.time).toBeLessThan(ended.time);
  // The worker is replaced.
  await expect.poll(async () => (await search('regex:^sh', '192.0.2.1')).titles).toEqual(['Short']);
});
