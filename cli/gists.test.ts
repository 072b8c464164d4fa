import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliTests } from '#tests/support/cli.ts';
import { createGistStandIn, listeningGists, TOKEN } from '#tests/support/gists.ts';

const cli = cliTests();

const standIn = async () => ({ GITHUB_API_URL: await listeningGists(createGistStandIn({ gists: 3 })) });

test('imports gists with the token in GH_TOKEN', async () => {
  const env = { ...(await standIn()), GH_TOKEN: TOKEN };
  const shown = await cli.run(['import', 'gists', '--dry-run'], { env });
  expect(shown).toEqual({
    code: 0,
    stdout: 'GitHub Gist: 3 new, 0 already here, 0 changed, 0 refused\n',
    stderr: '',
  });
  expect((await cli.run(['import', 'gists', '--yes'], { env })).stdout).toMatch(/^Imported 3 snippets\./);
  expect(await cli.ada.get('/api/snippets?search=run(2)')).toMatchObject({
    body: [{ title: 'file2.js', isPublic: false }],
  });
});

test('asks gh for a token', async () => {
  const bin = join(cli.folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'gh'), `#!/bin/sh\n[ "$*" = "auth token" ] && echo ${TOKEN}\n`);
  await chmod(join(bin, 'gh'), 0o700);
  const env = { ...(await standIn()), PATH: `${bin}:${process.env.PATH}` };
  expect((await cli.run(['import', 'gists', '--dry-run'], { env })).stdout).toMatch(/^GitHub Gist: /);
});

test.each([
  [{ GH_TOKEN: 'wrong' }, 'GitHub did not accept this token. It needs the scope gist.'],
  [{ PATH: '/nowhere' }, 'There is no GitHub token. Set GH_TOKEN, or run gh auth login -s gist'],
])('refuses %j', async (given, message) => {
  const { code, stdout, stderr } = await cli.run(['import', 'gists'], { env: { ...(await standIn()), ...given } });
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
});
