import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { expect, test } from 'vitest';
import { CLI_PACKAGE_PATH, SERVER_ADDRESS } from '#contract/cli.ts';
import manifest from '#package.json' with { type: 'json' };
import { temporaryFolder } from '#tests/support/folder.ts';
import { testServer } from '#tests/support/server.ts';

async function serverWithCli() {
  const webFolder = await temporaryFolder();
  await mkdir(join(webFolder, 'cli'));
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(join(webFolder, 'cli/pegboard.js'), `#!/usr/bin/env node\nconst address = '${SERVER_ADDRESS}';\n`);
  await writeFile(join(webFolder, 'cli/README.md'), `npm i -g ${SERVER_ADDRESS}${CLI_PACKAGE_PATH}\n`);
  return testServer({ publicUrl: 'https://code.example' }, { webFolder });
}

test('serves an npm package with its version and address to anyone', async () => {
  const { app } = await serverWithCli();
  const reply = await app.inject(CLI_PACKAGE_PATH);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-cache' });
  const files = parseTar(new Uint8Array(gunzipSync(reply.rawPayload)));
  const textOf = (name: string) => files.find((file) => file.name === `package/${name}`)?.text ?? '';
  expect(files.map(({ name }) => name)).toEqual(
    ['package.json', 'pegboard.js', 'README.md'].map((n) => `package/${n}`),
  );
  expect(textOf('pegboard.js')).toBe(`#!/usr/bin/env node\nconst address = 'https://code.example';\n`);
  expect(textOf('README.md')).toBe('npm i -g https://code.example/cli/pegboard.tgz\n');
  const { dependencies, ...described } = JSON.parse(textOf('package.json'));
  expect(dependencies).toBeUndefined();
  expect(described).toMatchObject({ name: 'pegboard', version: manifest.version, engines: { node: '>=20' } });
});

test('answers 304 if the package is the same', async () => {
  const { app } = await serverWithCli();
  const { etag } = (await app.inject(CLI_PACKAGE_PATH)).headers;
  const again = await app.inject({ url: CLI_PACKAGE_PATH, headers: { 'if-none-match': String(etag) } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
  const other = await app.inject({ url: CLI_PACKAGE_PATH, headers: { 'if-none-match': '"other"' } });
  expect(other.statusCode).toBe(200);
});

test('other addresses of the folder are not found', async () => {
  const { app } = await serverWithCli();
  const reply = await app.inject('/cli/other.tgz');
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'not_found' });
});
