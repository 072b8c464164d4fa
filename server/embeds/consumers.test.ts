import { extract } from '@extractus/oembed-extractor';
import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { HOSTILE } from '#tests/support/payloads.ts';
import { freePort } from '#tests/support/pegboard-process.ts';
import { testServer } from '#tests/support/server.ts';
import { webFolder } from '#tests/support/web-folder.ts';

async function shared(title: string) {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const { app, person } = await testServer({ publicUrl }, { webFolder: await webFolder() });
  const ada = await person('ada');
  await ada.put('/api/auth/profile', { handle: 'Ada-L', about: null, isPublic: true });
  const { id, shareId } = await createSnippet(ada, { title, isPublic: true });
  await app.listen({ port, host: 'localhost' });
  return { ada, id, publicUrl, page: `${publicUrl}/shared/${shareId}`, embed: `${publicUrl}/embed/${shareId}` };
}

test.each(['Debounce', HOSTILE])('@extractus/oembed-extractor discovers the embed of %j', async (title) => {
  const { ada, id, publicUrl, page, embed } = await shared(title);
  const data = await extract(page, { maxwidth: 500 });
  expect(data).toMatchObject({
    method: 'auto-discovery',
    type: 'rich',
    title,
    author_name: 'ada',
    author_url: `${publicUrl}/@Ada-L`,
    provider_name: 'Pegboard',
    width: 500,
  });
  expect(data.html).toContain(`<iframe src="${embed}" width="500"`);
  await ada.post(`/api/snippets/${id}/publish`, { isPublic: false });
  await expect(extract(page)).rejects.toThrow('404');
});

test.each(['Debounce', HOSTILE])('unfurl.js previews %j, whose picture has the named size', async (title) => {
  // It asks for its dependencies with `require`.
  const { unfurl } = await import('unfurl.js');
  const { publicUrl, page, embed } = await shared(title);
  const { open_graph, twitter_card, oEmbed } = await unfurl(page);
  const [image] = open_graph.images ?? [];
  expect(open_graph).toMatchObject({ title, url: page, type: 'article', site_name: 'Pegboard' });
  expect(image).toMatchObject({ width: 1200, height: 630, alt: `Code of ${title}` });
  expect(twitter_card.card).toBe('summary_large_image');
  expect(oEmbed).toMatchObject({ type: 'rich', title, author_url: `${publicUrl}/@Ada-L` });
  expect(JSON.stringify(oEmbed)).toContain(embed);

  const reply = await fetch(image?.url ?? '');
  const png = Buffer.from(await reply.arrayBuffer());
  expect(reply.headers.get('content-type')).toBe('image/png');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([image?.width, image?.height]);
});
