import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { run } from '#cli/run.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scopes.ts';
import { createToken } from './factories.ts';
import { type Caller, openTestServer, type TestServer } from './server.ts';

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

type StreamName = 'stdin' | 'stdout' | 'stderr';

interface RunOptions {
  /** Text or bytes on standard input. */
  input?: string | Uint8Array;
  /** Environment variables in addition to those of the harness; undefined removes one. */
  env?: Record<string, string | undefined>;
  /** Working folder. Defaults to `folder`. */
  cwd?: string;
  /** Streams that are a terminal. */
  terminal?: readonly StreamName[];
  /** Answers to the prompts. All streams are a terminal then. */
  answers?: readonly string[];
  /** Acts at the terminal while the command runs. All streams are a terminal then. */
  act?: (terminal: Terminal) => Promise<void>;
}

interface Terminal {
  type(keys: string): void;
  /** Returns the lines on a full screen. */
  lines(): string[];
}

interface CliTests {
  server: TestServer;
  url: string;
  /** Folder for files of tests; also the home folder. */
  folder: string;
  ada: Caller;
  ben: Caller;
  /** Runs the command line in this process, with a token of ada's that has every scope. */
  run(args: readonly string[], options?: RunOptions): Promise<CliResult>;
  token(caller: Caller, scopes?: readonly TokenScope[]): Promise<string>;
}

/** Starts a server for all tests of a file. Read the result only in tests. */
export function cliTests(): CliTests {
  const tests = {} as CliTests;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pegboard-cli-'));
    const server = await openTestServer();
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const [ada, ben] = [await server.person('ada'), await server.person('ben')];
    const token = async (caller: Caller, scopes: readonly TokenScope[] = TOKEN_SCOPES) =>
      (await createToken(caller, scopes)).token;
    const defaults = {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      PEGBOARD_URL: url,
      PEGBOARD_TOKEN: await token(ada),
    };
    const runCli: CliTests['run'] = async (
      args,
      { env = {}, input = '', cwd = folder, terminal = [], answers, act } = {},
    ) => {
      const isPerson = answers !== undefined || act !== undefined;
      const stream = (name: StreamName) =>
        Object.assign(new PassThrough(), { isTTY: isPerson || terminal.includes(name) });
      const [stdin, stdout, stderr] = [stream('stdin'), stream('stdout'), stream('stderr')];
      if (answers) answerPrompts(stderr, stdin, answers);
      else if (act === undefined) stdin.end(input);
      const texts = [textOf(stdout), textOf(stderr)] as const;
      const ended = run(args, { stdin, stdout, stderr, cwd, env: { ...defaults, ...env } });
      await act?.(terminalOf(stdin, stdout));
      const code = await ended;
      stdout.end();
      stderr.end();
      return { code, stdout: await texts[0], stderr: await texts[1] };
    };
    Object.assign(tests, { server, url, folder, ada, ben, run: runCli, token } satisfies CliTests);
    close = async () => {
      await server.close();
      await rm(folder, { recursive: true });
    };
  });
  afterAll(() => close());
  return tests;
}

function terminalOf(stdin: PassThrough, stdout: PassThrough): Terminal {
  let written = '';
  stdout.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  return {
    type: (keys) => void stdin.write(keys),
    lines() {
      const frame = written.slice(written.lastIndexOf('\u001b[H'));
      return stripVTControlCharacters(frame)
        .split('\r\n')
        .map((line) => line.trimEnd());
    },
  };
}

/** Types the next answer at each prompt, and Ctrl-D if there is none left. */
function answerPrompts(stderr: PassThrough, stdin: PassThrough, answers: readonly string[]): void {
  const left = [...answers];
  stderr.on('data', (chunk: Buffer) => {
    if (/[:\]] $/.test(stripVTControlCharacters(chunk.toString()))) stdin.write(`${left.shift() ?? '\u0004'}\r`);
  });
}

async function textOf(stream: PassThrough): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
