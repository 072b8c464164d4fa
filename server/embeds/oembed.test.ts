import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const ORIGIN = 'http://localhost:3000';

async function shared() {
  const server = await testServer({ publicUrl: ORIGIN });
  const ada = await server.person('ada');
  const snippet = await createSnippet(ada, { code: 'a\nb\nc', isPublic: true });
  const oembed = (url: string, more = '') => server.visitor.get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  return { ...server, ada, shareId: snippet.shareId, oembed };
}

test('describes a shared page with its iframe', async () => {
  const { oembed, shareId } = await shared();
  const reply = await oembed(`${ORIGIN}/shared/${shareId}`);
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
  });
  expect(reply.body).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'Debounce',
    author_name: 'ada',
    provider_name: 'Pegboard',
    provider_url: ORIGIN,
    cache_age: 3600,
    html: `<iframe src="${ORIGIN}/embed/${shareId}" width="640" height="210" style="border:0" loading="lazy" title="Debounce" allow="clipboard-write"></iframe>`,
    width: 640,
    height: 210,
    thumbnail_url: `${ORIGIN}/shared/${shareId}/image.png?v=1`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
});

test('links the author of a public profile, in the embed as well', async () => {
  const { oembed, shareId, ada, visitor } = await shared();
  await ada.put('/api/auth/profile', { handle: 'Ada-L', about: null, isPublic: true });
  expect((await oembed(`${ORIGIN}/shared/${shareId}`)).body).toMatchObject({ author_url: `${ORIGIN}/@Ada-L` });
  expect((await visitor.get(`/embed/${shareId}`)).text).toContain(`href="${ORIGIN}/@Ada-L"`);
  await ada.put('/api/auth/profile', { handle: 'Ada-L', about: null, isPublic: false });
  expect((await oembed(`${ORIGIN}/shared/${shareId}`)).body).not.toHaveProperty('author_url');
});

test('keeps the query of an embed and cuts to the maxima', async () => {
  const { oembed, shareId } = await shared();
  const { body } = await oembed(
    `${ORIGIN}/embed/${shareId}?theme=dark&lines=2-3&numbers=0&utm=x`,
    '&maxwidth=300&maxheight=100',
  );
  expect(body).toMatchObject({ width: 300, height: 100 });
  expect(Object(body).html).toContain(
    `/embed/${shareId}?theme=dark&amp;lines=2-3&amp;numbers=0" width="300" height="100"`,
  );
});

test('answers 400 without URL, 501 for XML and 404 for other addresses', async () => {
  const { oembed, shareId, visitor } = await shared();
  expect((await visitor.get('/oembed')).status).toBe(400);
  expect((await oembed(`${ORIGIN}/shared/${shareId}`, '&maxwidth=0')).status).toBe(400);
  expect((await oembed(`${ORIGIN}/shared/${shareId}`, '&format=json')).status).toBe(200);
  expect((await oembed(`${ORIGIN}/shared/${shareId}`, '&format=xml')).status).toBe(501);
  for (const url of [
    `https://elsewhere.test/shared/${shareId}`,
    `${ORIGIN}/shared/none`,
    `${ORIGIN}/shared/${shareId}/raw`,
    `${ORIGIN}/embed/${shareId}?lines=9`,
    `${ORIGIN}/embed/${shareId}?lines=x`,
    'none',
  ]) {
    const reply = await oembed(url);
    expect(reply, url).toMatchObject({ status: 404, headers: { 'access-control-allow-origin': '*' } });
  }
});
