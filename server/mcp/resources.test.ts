import { expect, test } from 'vitest';
import { createSnippet, storeSnippet } from '#tests/support/factories.ts';
import { connectClient } from '#tests/support/mcp.ts';
import { testServer } from '#tests/support/server.ts';

async function people() {
  const server = await testServer();
  const [ada, ben] = [await server.person('ada'), await server.person('ben')];
  return { server, ada, ben, client: await connectClient(server, ada, ['snippets:read']) };
}

test('lists the own snippets and the form of their addresses', async () => {
  const { ada, ben, client } = await people();
  const { id } = await createSnippet(ada, { title: 'Mine', description: 'Text' });
  await createSnippet(ben, { isPublic: true });
  expect((await client.listResources()).resources).toEqual([
    { uri: `pegboard://snippets/${id}`, name: 'Mine', description: 'Text', mimeType: 'text/plain' },
  ]);
  expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
    { uriTemplate: 'pegboard://snippets/{id}' },
  ]);
});

test('lists more snippets than fit into one reply', async () => {
  const { ada, client } = await people();
  const description = '\u0001'.repeat(2_000);
  for (let n = 0; n < 8; n += 1) await createSnippet(ada, { description });
  const { resources } = await client.listResources();
  expect(new Set(resources.map(({ uri }) => uri)).size).toBe(8);
});

test('returns all files of a snippet', async () => {
  const { ada, client } = await people();
  const files = [
    { name: 'a.txt', code: 'a' },
    { name: 'b.txt', code: 'b\nb' },
  ];
  const { id } = await createSnippet(ada, { files });
  const uri = `pegboard://snippets/${id}`;
  const shared = { uri, mimeType: 'text/plain' };
  expect((await client.readResource({ uri })).contents).toEqual([
    { ...shared, text: 'a' },
    { ...shared, text: 'b\nb' },
  ]);
});

test('says how to go on after 64 KiB', async () => {
  const { server, ada, client } = await people();
  const id = await storeSnippet(server, ada, { code: 'x'.repeat(100_000) });
  const { contents } = await client.readResource({ uri: `pegboard://snippets/${id}` });
  expect(Buffer.byteLength(JSON.stringify(contents))).toBeLessThan(65 * 1024);
  expect(contents.at(-1)).toMatchObject({ text: expect.stringMatching(/^Truncated\. get_snippet goes on/) });
});

test("answers another person's snippet and other addresses with an error", async () => {
  const { ben, client } = await people();
  const open = await createSnippet(ben, { isPublic: true });
  const hidden = await createSnippet(ben);
  const read = (uri: string) => client.readResource({ uri });
  await expect(read(`pegboard://snippets/${open.id}`)).rejects.toThrow('belongs to another person');
  for (const uri of [
    `pegboard://snippets/${hidden.id}`,
    'pegboard://snippets/x',
    'pegboard://snippets/',
    'file:///etc',
  ])
    await expect(read(uri), uri).rejects.toThrow(/not found/i);
});
