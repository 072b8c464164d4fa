import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliTests } from '#tests/support/cli.ts';
import { database, MASSCODE } from '#tests/support/foreign-databases.ts';

const cli = cliTests();

test('imports a database of massCode 4 and names one that cannot be read', async () => {
  await writeFile(join(cli.folder, 'massCode.db'), Buffer.from(database(MASSCODE), 'base64'));
  await writeFile(join(cli.folder, 'other.db'), Buffer.from(database('CREATE TABLE people (id)'), 'base64'));
  const { code, stdout, stderr } = await cli.run(['import', 'massCode.db', 'other.db']);
  expect([code, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(/^Imported 1 snippet\./),
    expect.stringContaining('other.db: It is not a database of massCode 4 or snippet-box'),
  ]);
  expect(await cli.ada.get('/api/snippets')).toMatchObject({ body: [{ title: 'Center', tags: ['layout'] }] });
});
