import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { runPegboard, startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

const WRITERS = 4;

/** A command as people run it. */
async function run(command: 'backup' | 'restore', folder: string, ...args: string[]) {
  const { ended, output } = runPegboard({ DATA_DIR: folder }, args, `server/maintenance/${command}.ts`);
  return { code: await ended, output: output() };
}

test('a backup made while people write holds all that was acknowledged before, and runs', {
  timeout: 120_000,
}, async () => {
  const folder = await temporaryFolder();
  const pegboard = await startPegboard({ DATA_DIR: folder });
  const { port } = new URL(pegboard.url);
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });

  const acknowledged: number[] = [];
  let refused = 0;
  let writing = true;
  const write = async (writer: number) => {
    for (let n = 0; writing; n++) {
      const body = { title: `writer ${writer} number ${n}`, code: `line ${n}\n`.repeat(200), tags: [`t${n % 5}`] };
      const reply = await api(pegboard, 'POST', '/api/snippets', idToken, body);
      if (reply.status === 201) acknowledged.push(Snippet.parse(reply.body).id);
      else refused += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  await new Promise((resolve) => setTimeout(resolve, 500));

  const files = await temporaryFolder();
  const backups: { file: string; before: number[]; after: number }[] = [];
  for (const name of ['first', 'second']) {
    const before = [...acknowledged];
    const file = join(files, `${name}.backup`);
    const { code, output } = await run('backup', folder, '--to', file, '--check');
    expect(output).toMatch(/snippets of 1 people, [\d,]+ rows in all, are in .*compared every row: it is whole/s);
    expect(code).toBe(0);
    backups.push({ file, before, after: acknowledged.length });
  }
  writing = false;
  await Promise.all(writers);
  await pegboard.stop();
  expect(refused).toBe(0);
  // People did write while it was copied.
  for (const { before, after } of backups) expect(after).toBeGreaterThan(before.length);

  for (const { file, before } of backups) {
    const target = await temporaryFolder();
    expect(await run('restore', target, '--from', file)).toMatchObject({ code: 0 });
    const restored = await startPegboard({ DATA_DIR: target, PORT: port });
    // The keys came along: the token from before still holds.
    for (const id of before) expect((await api(restored, 'GET', `/api/snippets/${id}`, idToken)).status).toBe(200);
    expect(await restored.stop()).toBe(0);
  }
});

test('the commands say in one line what is wrong, and end with 1', async () => {
  const folder = await temporaryFolder();
  await (await startPegboard({ DATA_DIR: folder })).stop();
  const file = join(folder, 'x.backup');
  expect(await run('backup', folder, '--to', file)).toMatchObject({ code: 0 });
  expect(await run('restore', folder, '--from', file, '--check')).toMatchObject({ code: 0 });

  const bytes = await readFile(file);
  bytes.fill(0, 8192, 8192 + 64);
  await writeFile(file, bytes);
  const lines = [
    [await run('restore', folder, '--from', file, '--check'), /restored nothing: The copy is damaged \(/],
    [await run('restore', folder, '--from', file), /restored nothing: .*is there already: move it away/],
    [await run('restore', folder), /--from FILE: is needed/],
    [await run('backup', folder), /--to FILE: is needed/],
    [await run('backup', folder, '--to', file), /made no backup: .* is there already: name a new file/],
    [await run('backup', folder, '--too', file), /made no backup: Unknown option '--too'/],
  ] as const;
  for (const [{ code, output }, line] of lines) {
    expect(code).toBe(1);
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
});

test('a backup that is killed leaves no file or a whole one', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  await (await startPegboard({ DATA_DIR: folder })).stop();
  const files = await temporaryFolder();
  for (const delay of [150, 300, 600]) {
    const file = join(files, `killed-after-${delay}.backup`);
    const child = spawn(process.execPath, ['server/maintenance/backup.ts', '--to', file], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    setTimeout(() => child.kill('SIGKILL'), delay);
    await ended;
    const whole = existsSync(file);
    const { output } = await run('restore', await temporaryFolder(), '--from', file);
    expect(output).toMatch(whole ? /^0 snippets of 0 people, 4 rows in all/ : /restored nothing: /);
  }
});
