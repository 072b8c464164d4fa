import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Compiled modules, shared by all processes: a third of the start is compilation. */
export const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node-compile');

export interface PegboardProcess {
  url: string;
  process: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /** Sends a signal and waits for the exit. Returns the exit code; null if a signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Like `stop`, for the whole process group, as a terminal does. */
  stopGroup(signal: NodeJS.Signals): Promise<number | null>;
}

/** Returns an unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Runs the server with these settings only. */
export function runPegboard(settings: Record<string, string>, args: string[] = [], entry = 'server/main.ts') {
  return run(settings, process.execPath, [entry, ...args]);
}

/** Runs a script of package.json. */
export function runScript(settings: Record<string, string>, args: string[] = [], script = 'start') {
  return run(settings, 'npm', ['run', script, '--', ...args]);
}

function run(settings: Record<string, string>, command: string, args: string[]) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group.
    detached: true,
  });
  // An aborted test must not leave the process running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]): number | null => code);
  return { child, output: () => output, ended };
}

/** Starts Pegboard on an unused port and waits until it responds. */
export async function startPegboard(
  settings: Record<string, string>,
  entry?: string,
  running = runPegboard,
): Promise<PegboardProcess> {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const { child, output, ended } = running(
    { LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...settings, PORT: port },
    [],
    entry,
  );
  const answers = async () => {
    try {
      return (await fetch(`${url}/api/health`)).ok;
    } catch {
      return false;
    }
  };
  const deadline = Date.now() + 60_000;
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Pegboard did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    process: child,
    output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
    async stopGroup(signal) {
      process.kill(-(child.pid ?? Number.NaN), signal);
      return ended;
    },
  };
}
