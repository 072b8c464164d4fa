import { expect, test } from 'vitest';
import { countingPool } from '#tests/support/counting-pool.ts';
import { createSnippet, storeSnippet } from '#tests/support/factories.ts';
import { connectClient } from '#tests/support/mcp.ts';
import { testServer } from '#tests/support/server.ts';

const REVIEW = {
  title: 'Review this!',
  description: 'Finds bugs',
  code: 'Review ${1:file} for $2 as ${3|a lawyer,a poet|}. Start with $1.',
  tags: ['prompt'],
  isTemplate: true,
};

async function people() {
  const server = await testServer();
  const [ada, ben] = [await server.person('ada'), await server.person('ben')];
  return { server, ada, ben, client: await connectClient(server, ada, ['snippets:read']) };
}

test('lists templates with the tag prompt and their placeholders as arguments', async () => {
  const { ada, ben, client } = await people();
  const { id } = await createSnippet(ada, REVIEW);
  const named = await createSnippet(ada, { ...REVIEW, description: null, trigger: 'Löschen?', code: '$0 text' });
  await createSnippet(ada, { ...REVIEW, title: 'No template', isTemplate: false });
  await createSnippet(ada, { ...REVIEW, title: 'Other tag', tags: ['prompts'] });
  await createSnippet(ben, { ...REVIEW, title: 'Of Ben', isPublic: true });
  const { prompts } = await client.listPrompts();
  expect(prompts.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: `löschen-${named.id}`, title: 'Review this!', arguments: [] },
    {
      name: `review-this-${id}`,
      title: 'Review this!',
      description: 'Finds bugs',
      arguments: [
        { name: 'file', required: false, description: 'Default: file' },
        { name: '2', required: true },
        { name: 'a lawyer', required: false, description: 'One of: a lawyer, a poet' },
      ],
    },
  ]);
});

test('lists prompts page by page', async () => {
  const { ada, client } = await people();
  for (let n = 0; n < 21; n += 1) await createSnippet(ada, { ...REVIEW, title: `Prompt ${n}` });
  const { prompts } = await client.listPrompts();
  expect(new Set(prompts.map(({ name }) => name)).size).toBe(21);
  await expect(client.listPrompts({ cursor: 'x' })).rejects.toThrow('belongs to another list');
});

test('fills in a prompt, with a message for each file', async () => {
  const { ada, client } = await people();
  const one = await createSnippet(ada, REVIEW);
  const filled = await client.getPrompt({ name: `review-this-${one.id}`, arguments: { file: 'a.ts', 2: 'races' } });
  expect(filled).toMatchObject({
    description: 'Finds bugs',
    messages: [
      { role: 'user', content: { type: 'text', text: 'Review a.ts for races as a lawyer. Start with a.ts.' } },
    ],
  });
  const files = [{ code: 'Explain ${1:it}.' }, { name: 'more.md', code: 'Think about ${1:it}.' }];
  const two = await createSnippet(ada, { ...REVIEW, title: 'Two', files });
  const texts = (await client.getPrompt({ name: `two-${two.id}`, arguments: { it: 'this' } })).messages;
  expect(texts.map(({ content }) => content)).toMatchObject([{ text: 'Explain this.' }, { text: 'Think about this.' }]);
});

test('finds a prompt by its old name', async () => {
  const { ada, client } = await people();
  const { id } = await createSnippet(ada, { ...REVIEW, code: 'Hello' });
  expect((await client.getPrompt({ name: `old-name-${id}` })).messages).toHaveLength(1);
});

test('refuses a prompt without its arguments', async () => {
  const { ada, client } = await people();
  const { id } = await createSnippet(ada, REVIEW);
  await expect(client.getPrompt({ name: `review-this-${id}` })).rejects.toThrow('Missing arguments: 2');
});

test("rejects unknown and other people's prompts", async () => {
  const { ada, ben, client } = await people();
  const foreign = await createSnippet(ben, { ...REVIEW, isPublic: true });
  const untagged = await createSnippet(ada, { ...REVIEW, tags: [] });
  const plain = await createSnippet(ada, { ...REVIEW, isTemplate: false });
  for (const name of [foreign, untagged, plain].map(({ id }) => `review-this-${id}`))
    await expect(client.getPrompt({ name }), name).rejects.toThrow('Prompt not found');
  for (const name of ['review-this', 'review-this-999', ''])
    await expect(client.getPrompt({ name }), name).rejects.toThrow('not found');
});

test('refuses a prompt beyond 64 KiB and says how to read it', async () => {
  const { server, ada, client } = await people();
  const { id } = await createSnippet(ada, { ...REVIEW, code: '${1:x}'.repeat(65) });
  const values = { x: 'x'.repeat(1024) };
  const name = `review-this-${id}`;
  await expect(client.getPrompt({ name, arguments: values })).rejects.toThrow('render_snippet returns it in parts');
  await storeSnippet(server, ada, { ...REVIEW, code: 'x'.repeat(64 * 1024 + 1) });
  expect((await client.listPrompts()).prompts).toMatchObject([{ name }]);
});

test('lists prompts without compiling expressions, many of them in a worker, and counts it as a write', {
  tags: ['slow'],
}, async () => {
  const { computed, openPool } = countingPool();
  const server = await testServer({ rateLimits: true }, { openPool });
  const ada = await server.person('ada');
  // RE2 refuses a lookahead, so that the placeholder would be text if it were compiled.
  await createSnippet(ada, { ...REVIEW, code: '${1/(?=a)/b/}' });
  const client = await connectClient(server, ada, ['snippets:read']);
  expect((await client.listPrompts()).prompts[0]?.arguments).toEqual([{ name: '1', required: true }]);
  expect(computed).toEqual([]);
  await createSnippet(ada, { ...REVIEW, code: '${1:x}'.repeat(1_500) });
  await client.listPrompts();
  expect(computed).toEqual(['template-fields.ts']);
  const listUntilRefused = async () => {
    for (let n = 0; n < 310; n += 1) await client.listPrompts();
  };
  await expect(listUntilRefused()).rejects.toThrow('Too many requests');
});
