import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Collection } from '#contract/collections.ts';
import { Comment } from '#contract/comments.ts';
import { PublicProfile } from '#contract/profiles.ts';
import { User } from '#contract/sign-in.ts';
import { Snippet } from '#contract/snippets.ts';
import { TrashedSnippet } from '#contract/trash.ts';
import { START, type TestServer, testServer } from '#tests/support/server.ts';
import { api, Browser, listeningServer, signIn } from '#tests/support/sign-in.ts';
import { DEMO_ACCOUNT, fillDemo } from './fill.ts';
import { readLibrary } from './library.ts';

async function filled(): Promise<TestServer> {
  const server = await testServer();
  expect(await fillDemo(server.store, START)).toBe(true);
  return server;
}

describe('fillDemo', () => {
  test('creates the demo account with snippets, favorites and collections', { tags: ['slow'] }, async () => {
    const server = await listeningServer();
    await fillDemo(server.store, Date.now());
    const { idToken } = await signIn(server, new Browser(), DEMO_ACCOUNT);
    const user = User.parse((await api(server, 'POST', '/api/auth/user', null, { idToken })).body);
    expect(user).toMatchObject({ email: DEMO_ACCOUNT.email, displayName: 'Robin Hale' });

    const list = async (path: string) => (await api(server, 'GET', path, idToken)).body;
    const own = z.array(Snippet).parse(await list('/api/snippets'));
    expect(own.length).toBeGreaterThanOrEqual(25);
    expect(own.some(({ isPublic }) => !isPublic)).toBe(true);
    const favorites = z.array(Snippet).parse(await list('/api/snippets?favorites=true'));
    expect(favorites.length).toBeGreaterThanOrEqual(10);
    const collections = z.array(Collection).parse(await list('/api/collections'));
    expect(collections.length).toBeGreaterThanOrEqual(4);
    expect(collections.every(({ snippetCount }) => snippetCount > 0)).toBe(true);
    const pinned = z.array(Snippet).parse(await list('/api/snippets?pinned=true'));
    expect(pinned.length).toBeGreaterThanOrEqual(4);
    const arranged = collections.find(({ isArranged }) => isArranged);
    const [first] = z.array(Snippet).parse(await list(`/api/collections/${arranged?.id}/snippets`));
    expect(first?.title).toMatch(/pool/i);

    expect(own.find(({ title }) => title.startsWith('debounce'))).toMatchObject({ version: 5, fileName: null });
    expect(own.find(({ title }) => title.startsWith('Result<'))).toMatchObject({ fileName: 'result.ts', fileCount: 2 });
    const tunnel = own.find(({ title }) => title.startsWith('Tunnel'));
    expect(await list(`/api/snippets/${tunnel?.id}/links`)).toMatchObject([{ state: 'live', opens: 0, maxOpens: 5 }]);
    const trash = z.array(TrashedSnippet).parse(await list('/api/trash'));
    expect(trash.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Untitled experiment', 'Ideas for a talk']),
    );
  });

  test('shows visitors public snippets with share links and comments only', { tags: ['slow'] }, async () => {
    const server = await filled();
    const { snippets } = await readLibrary();
    const shown = z.array(Snippet).parse((await server.visitor.get('/api/public/snippets')).body);
    const isShown = ({ isPublic, trashedDaysAgo }: (typeof snippets)[number]) =>
      isPublic && trashedDaysAgo === undefined;
    expect(shown.length).toBe(snippets.filter(isShown).length);
    expect(shown.every(({ isPublic, shareId }) => isPublic && shareId !== null)).toBe(true);

    const pratt = shown.find(({ title }) => title.startsWith('A calculator'));
    const comments = z.array(Comment).parse((await server.visitor.get(`/api/snippets/${pratt?.id}/comments`)).body);
    expect(comments.map(({ authorName }) => authorName)).toEqual([
      'Priya Raman',
      '渡辺 健二',
      'Paul',
      'Ada Lindqvist',
      'Paul',
    ]);
  });

  test('shows the profiles of two people, with snippets in their feeds in the order of publication', {
    tags: ['slow'],
  }, async () => {
    const { visitor } = await filled();
    for (const handle of ['robin', 'Kenji-W']) {
      const profile = PublicProfile.parse((await visitor.get(`/api/profiles/${handle}`)).body);
      expect(profile.about).not.toBeNull();
      expect(profile.snippetCount).toBeGreaterThan(3);
      const { status, text } = await visitor.get(`/@${handle}/feed.atom`);
      expect(status).toBe(200);
      const published = [...text.matchAll(/<published>(.*?)</g)].map(([, time]) => time);
      expect(published.length).toBe(profile.snippetCount);
      expect(published).toEqual([...published].sort().reverse());
    }
    expect(z.array(Snippet).parse((await visitor.get('/api/public/snippets')).body)).toContainEqual(
      expect.objectContaining({ authorHandle: null }),
    );
  });

  test('sets timestamps relative to now', { tags: ['slow'] }, async () => {
    const server = await filled();
    const [newest] = z.array(Snippet).parse((await server.visitor.get('/api/public/snippets')).body);
    const [oldest] = z.array(Snippet).parse((await server.visitor.get('/api/public/snippets?sort=oldest')).body);
    const days = (snippet?: Snippet) => (START - Date.parse(snippet?.updatedAt ?? '')) / 86_400_000;
    expect(days(newest)).toBeLessThan(0.1);
    expect(days(oldest)).toBeGreaterThan(300);
  });

  test('does not change a store with users', async () => {
    const server = await testServer();
    const ada = await server.person('ada');
    expect(await fillDemo(server.store, START)).toBe(false);
    expect((await ada.get('/api/snippets?scope=all')).body).toEqual([]);
  });

  test('does not fill a store twice', { tags: ['slow'] }, async () => {
    const server = await filled();
    const before = (await server.visitor.get('/api/public/snippets')).body;
    expect(await fillDemo(server.store, START)).toBe(false);
    expect((await server.visitor.get('/api/public/snippets')).body).toEqual(before);
  });
});
