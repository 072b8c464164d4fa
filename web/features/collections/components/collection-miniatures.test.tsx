import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { BOARD_PAGE } from '#contract/limits.ts';
import { openApp } from '#tests/component/open-app.ts';
import { createCollection } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { collect } from '#tests/support/sharing.ts';

const miniaturesIn = async (name: string) => {
  const list = within(await screen.findByRole('article', { name })).queryByRole('list', { name: 'First snippets' });
  return list === null ? [] : within(list).queryAllByRole('listitem');
};

test('shows the first four snippets of a collection, newest first, with three lines of code each', async () => {
  const code = 'one\n\n  two\n    three\nfour';
  const { owner, snippets, collections, reload } = await openApp('/snippets', {
    as: 'ada',
    snippets: ['1', '2', '3', '4', '5'].map((title) => ({ title: `Snippet ${title}`, code })),
    collections: [{ name: 'Full' }, { name: 'One' }],
  });
  const [full, one] = collections;
  for (const { id } of snippets) await collect(owner, full?.id ?? 0, id);
  await collect(owner, one?.id ?? 0, snippets[0]?.id ?? 0);
  await reload('/collections');
  await waitFor(async () => expect(await miniaturesIn('Full')).toHaveLength(4));
  const items = await miniaturesIn('Full');
  expect(items.map((item) => item.querySelector('.truncate')?.textContent)).toEqual(
    ['5', '4', '3', '2'].map((title) => `Snippet ${title}`),
  );
  expect([...(items[0]?.querySelectorAll('.code-start-line') ?? [])].map((line) => line.textContent)).toEqual([
    'one',
    '  two',
    '    three',
  ]);
  expect(await miniaturesIn('One')).toHaveLength(1);
});

test('shows empty pegs for a collection without snippets', async () => {
  await openApp('/collections', { as: 'ada', collections: [{ name: 'Empty' }] });
  const card = await screen.findByRole('article', { name: 'Empty' });
  expect(await miniaturesIn('Empty')).toEqual([]);
  expect(card.querySelectorAll('.miniature-peg')).toHaveLength(4);
  expect(card.querySelector('.miniature')).toBeNull();
});

test('loads the miniatures of further collections when they are shown', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Oldest' });
  const snippet = await ada.post('/api/snippets', { title: 'Far down', code: 'x', language: 'go', tags: [] });
  await collect(ada, id, (snippet.body as { id: number }).id);
  server.advance(1);
  await server.store.transaction(async ({ collections }) => {
    for (let count = 0; count < BOARD_PAGE; count += 1) {
      const fields = { name: `C${count}`, description: null, createdAt: Date.now(), updatedAt: Date.now() };
      await collections.insert({ userId: ada.userId ?? '' }, fields);
    }
  });
  await openApp('/collections', { as: 'ada', server });
  await waitFor(async () => expect(await miniaturesIn('Oldest')).toHaveLength(1), { timeout: 5_000 });
});
