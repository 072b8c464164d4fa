import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { CLOSED_DATABASE, sendHalfRequest } from '#tests/support/half-request.ts';
import { runScript, startPegboard } from '#tests/support/pegboard-process.ts';

// A terminal signals the whole group, and npm passes its own signal on. The second group signal makes sure that the server
// gets two: simultaneous ones count once.
test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the process group of npm start finishes the request in flight and closes the database',
  async (signal) => {
    const folder = await temporaryFolder();
    const pegboard = await startPegboard({ DATA_DIR: folder }, 'start', runScript);
    const finish = await sendHalfRequest(pegboard.url);
    const ended = pegboard.stopGroup(signal);
    await wait(100);
    void pegboard.stopGroup(signal);
    await wait(100);
    expect(await finish()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await ended).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(CLOSED_DATABASE);
  },
);

test('a signal to npm reaches the server', async () => {
  const folder = await temporaryFolder();
  const pegboard = await startPegboard({ DATA_DIR: folder }, 'start', runScript);
  // npm returns the exit code of its shell, which would be 143 if the shell had died of the signal.
  expect(await pegboard.stop()).toBe(0);
  await expect(fetch(pegboard.url)).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(CLOSED_DATABASE);
});
