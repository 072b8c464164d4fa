import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

/** The threads of a process by their names, with the priority of each (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
function threadsOf(pid: number): { name: string; nice: number }[] {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).map((id) => {
    const [, name = '', after = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`${folder}/${id}/stat`, 'utf8')) ?? [];
    return { name, nice: Number(after.split(' ')[16]) };
  });
}

// Elsewhere threads have no priority of their own.
test.runIf(process.platform === 'linux')(
  'what hashes, imports, exports, searches and collects garbage gives way to the event loop',
  { timeout: 60_000 },
  async () => {
    const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder() });
    const { idToken } = await signUp(pegboard, new Browser());
    await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
    const snippets = [{ title: 'One', code: 'one()' }];
    await api(pegboard, 'POST', '/api/snippets/import', idToken, { snippets });
    await api(pegboard, 'GET', '/api/snippets/export', idToken);
    await api(pegboard, 'GET', '/api/snippets?scope=own&search=one', idToken);
    const threads = threadsOf(pegboard.process.pid ?? Number.NaN);
    const prioritiesOf = (wanted: RegExp) => threads.filter(({ name }) => wanted.test(name)).map(({ nice }) => nice);
    const given = getPriority();
    const lower = Math.min(19, given + 10);
    expect(prioritiesOf(/Main/)).toEqual([given]);
    expect(prioritiesOf(/V8Worker/)).toEqual([lower, lower]);
    expect(prioritiesOf(/^WorkerThread/)).toEqual([lower, lower, lower, lower]);
    expect(await pegboard.stop()).toBe(0);
  },
);
