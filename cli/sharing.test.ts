import { expect, test } from 'vitest';
import { cliTests } from '#tests/support/cli.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { collect, join } from '#tests/support/sharing.ts';

const cli = cliTests();

/** A collection of Ben with a private snippet, of which Ada, whose token the command uses, is a member. */
async function shared(name: string, role: 'viewer' | 'editor') {
  const collection = await createCollection(cli.ben, { name });
  const snippet = await createSnippet(cli.ben, { title: `${name} snippet`, code: `of${name}()` });
  await collect(cli.ben, collection.id, snippet.id);
  await join(cli.ada, cli.ben, collection.id, role);
  return { collection, snippet };
}

test('lists the snippets of a shared collection by its name', async () => {
  const { snippet } = await shared('Readers', 'viewer');
  const { code, stdout } = await cli.run(['ls', '--collection', 'readers', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([{ id: snippet.id, role: 'viewer' }]);
  await cli.ben.post('/api/collections', { name: 'Hidden' });
  expect(await cli.run(['ls', '--collection', 'Hidden'])).toMatchObject({
    code: 1,
    stderr: 'You have no collection Hidden.\n',
  });
});

test('prints a shared snippet, and edits it only as an editor', async () => {
  const { snippet: read } = await shared('Reading', 'viewer');
  const { snippet: edited } = await shared('Editing', 'editor');
  expect(await cli.run(['get', String(read.id)])).toMatchObject({ code: 0, stdout: 'ofReading()' });
  expect(await cli.run(['edit', '-t', 'Renamed', String(edited.id)])).toMatchObject({ code: 0 });
  expect((await cli.ben.get(`/api/snippets/${edited.id}`)).body).toMatchObject({ title: 'Renamed' });
  expect(await cli.run(['edit', '-t', 'Renamed', String(read.id)])).toMatchObject({ code: 1 });
  expect((await cli.ben.get(`/api/snippets/${read.id}`)).body).toMatchObject({ title: 'Reading snippet' });
});

test('prints the iframe code of a snippet, and publishes it on request', async () => {
  const { id } = await createSnippet(cli.ada, { title: 'Embedded "one"', code: '1\n2' });
  const hidden = await cli.run(['embed', String(id)]);
  expect(hidden.stdout).toMatch(
    /^<iframe src="http.+\/embed\/[\w-]+" width="100%" height="190" .+ title="Embedded &quot;one&quot;" /,
  );
  expect((await cli.ada.get(`/api/snippets/${id}`)).body).toMatchObject({ isPublic: false });
  expect(await cli.run(['embed', String(id), '--public'])).toMatchObject({ code: 0, stdout: hidden.stdout });
  expect((await cli.ada.get(`/api/snippets/${id}`)).body).toMatchObject({ isPublic: true });
});
