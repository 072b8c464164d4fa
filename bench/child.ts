import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts one of this folder's programs, which ends with this one; what is sent to it may hold bytes. */
export function forkBeside(file: string): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** What the process says next. @throws where it ends instead */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController();
  const ended = once(child, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  } finally {
    gone.abort();
    ended.catch(() => {});
  }
}
