import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Kills a child process when this process exits. */
export function killAtExit(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** Starts a script of this folder. Messages may contain bytes. */
export function forkScript(file: string): ChildProcess {
  const child = fork(join(import.meta.dirname, file), { serialization: 'advanced' });
  killAtExit(child);
  return child;
}

/** Returns the next message of a child process. @throws if the process exits first */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const abort = new AbortController();
  const exited = once(child, 'exit', { signal: abort.signal }).then(([code]) => {
    throw new Error(`A benchmark process exited with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: abort.signal }), exited]);
    return message;
  } finally {
    abort.abort();
    exited.catch(() => {});
  }
}
