import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSnippet, snippetInput, storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { testServer } from '#tests/support/server.ts';
import { migrate } from '../migrations/migrate.ts';
import { snippetListRepository } from '../search/snippet-list.ts';
import { openSqlite } from '../sqlite/open.ts';
import { keepPreviews } from './snippet-previews.ts';
import { snippetRepository } from './snippets.ts';
import { userRepository } from './users.ts';

const CARDS = '/api/public/snippets?preview=true';

test('cards that were shown before show what has changed since: text, tags, stars, uses, names', async () => {
  const { app, person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createSnippet(ada, { title: 'Old', code: 'old()', tags: ['old'], isPublic: true });
  const cards = async (who = visitor) => (await who.get(CARDS)).body;
  expect(await cards()).toMatchObject([{ title: 'Old', code: 'old()', tags: ['old'], viewCount: 0 }]);

  // Within the same millisecond: the clock of the tests stands still.
  for (const title of ['New', 'Newer']) {
    await ada.put(`/api/snippets/${id}`, snippetInput({ title, code: `${title}()`, tags: [title] }));
    expect(await cards()).toMatchObject([{ title, code: `${title}()`, tags: [title] }]);
  }
  await ben.post(`/api/snippets/${id}/favorite`);
  await visitor.post(`/api/snippets/${id}/use`);
  await app.useCounter.flush();
  await ada.patch('/api/auth/user', { displayName: 'Countess' });
  expect(await cards(ben)).toMatchObject([{ isFavorite: true, viewCount: 1, authorName: 'Countess' }]);
  expect(await cards(ada)).toMatchObject([{ isFavorite: false }]);
  await ada.post(`/api/snippets/${id}/publish`);
  expect(await cards()).toEqual([]);
  expect((await ada.get('/api/snippets?preview=true')).body).toMatchObject([{ title: 'Newer', isPublic: false }]);
});

test('a card is not made of what a snippet became after it was picked, and was made private', async () => {
  const file = join(await temporaryFolder(), 'pegboard.db');
  const [db, other] = [openSqlite(file), openSqlite(file)];
  onTestFinished(() => Promise.all([db.destroy(), other.destroy()]).then(() => undefined));
  await migrate(db);
  await userRepository(db).insert(storedUser('ada'));
  const made = { userId: 'ada', title: 'Old', code: 'old()', description: null, language: 'go', tags: [] };
  const id = await snippetRepository(db).insert({ ...made, isPublic: true, createdAt: 1, updatedAt: 1 });

  async function makeSecret(): Promise<void> {
    const snippets = snippetRepository(other);
    const current = await snippets.find({ userId: 'ada' }, id);
    if (!current?.isPublic) return;
    await snippets.setVisibility(id, false);
    await snippets.update(current, { ...made, code: 'secret()' }, { updatedAt: 2, base: undefined });
  }
  const meanwhile = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'share_id' in row)) await makeSecret();
      return result;
    },
  });
  const lists = snippetListRepository(meanwhile, (read) => read(meanwhile), keepPreviews());
  const list = (userId: string | null, among: 'public' | 'own') =>
    lists.list({ userId }, { among }, { sort: 'recent', limit: 48, preview: true });
  expect(await list(null, 'public')).toEqual({ rows: [], more: false });
  expect((await list('ada', 'own')).rows).toMatchObject([{ code: 'secret()', isPublic: false }]);
});

test('what was changed twice within a millisecond is two versions', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id, updatedAt: basedOn } = await createSnippet(ada);
  const change = (title: string) => ada.put(`/api/snippets/${id}`, { ...snippetInput({ title }), basedOn });
  expect(await change('First')).toMatchObject({ status: 200, body: { title: 'First' } });
  expect(await change('Second')).toMatchObject({ status: 409 });
});
