import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { changePassword } from '#contract/accounts.ts';
import { listSnippets } from '#contract/snippets.ts';
import { exportSnippets, importSnippets } from '#contract/transfer.ts';
import { hashPassword } from '#server/identity/builtin/password-hash.ts';
import { discardReply } from './discard.ts';
import { COMMON_TERM, madeUpSnippet } from './made-up-snippets.ts';
import { ACCEPT } from './measure.ts';

/** What takes a server long and must not keep others waiting. */
export interface LongWork {
  name: string;
  /** Does it once. @throws where the server does not */
  run(): Promise<void>;
  /** So many do it over and over while others are measured, each again as soon as it is done; otherwise it is done once a turn. */
  repeatedBy?: number;
}

interface Server {
  url: string;
  token: string;
}

/** People who try passwords. */
const GUESSING = 4;
const GUESS = 'not the password';

/** A yardstick: what reads wait for when the server does nothing else, but one core less is there for all. */
const busyCore: LongWork = {
  name: 'a core kept busy by another program',
  repeatedBy: 1,
  async run() {
    await promisify(execFile)(process.execPath, ['--eval', 'for (const end = Date.now() + 1000; Date.now() < end; );']);
  },
};

/** Imports this many, but never more than there are already. */
const IMPORTED_MAX = 10_000;

/** From one upload to the next, in ms: about what an import takes. */
const PAUSE = 1_000;

/** @param bareUrl of a server that reads what it is sent and does nothing with it */
export function longWorks(server: Server, size: number, bareUrl: string): LongWork[] {
  const items = Array.from({ length: Math.min(IMPORTED_MAX, size) }, (_, position) => madeUpSnippet(size + position));
  const body = Buffer.from(JSON.stringify({ snippets: items }));
  const guess = Buffer.from(JSON.stringify({ currentPassword: GUESS, newPassword: `${GUESS} either` }));
  let searches = 0;
  return [
    busyCore,
    {
      name: 'slow search',
      repeatedBy: 1,
      async run() {
        // Counting what is common reads every text that has it; at another address each time, so that no reply is kept.
        const counted = `${listSnippets.path}?scope=all&limit=48&search=${encodeURIComponent(COMMON_TERM)}`;
        await call(server, 200, `${counted}&again=${searches++}`);
      },
    },
    // The yardstick of the next: what reads wait for while somebody else does the same.
    {
      name: `${GUESSING} passwords at a time hashed by another program`,
      repeatedBy: GUESSING,
      async run() {
        await hashPassword(GUESS);
      },
    },
    {
      name: `password hashing, ${GUESSING} at a time`,
      repeatedBy: GUESSING,
      run: () => call(server, 400, changePassword.path, guess),
    },
    // The yardstick of an import: what reads wait for while as much is sent to somebody else.
    {
      name: `${items.length} sent to another program`,
      repeatedBy: 1,
      async run() {
        await call({ ...server, url: bareUrl }, 200, importSnippets.path, body);
        await sleep(PAUSE);
      },
    },
    {
      name: `import of ${items.length}`,
      run: () => call(server, 200, importSnippets.path, body),
    },
  ];
}

/** Of everything one person has. */
export const exportWork = (server: Server, size: number): LongWork => ({
  name: `export of ${size} and more`,
  run: () => discardReply(server.url + exportSnippets.path, authorization(server)),
});

const authorization = ({ token }: Server) => ({ authorization: `Bearer ${token}` });

/** What is asked here is not what is measured: connections are kept, and little is done with what comes. */
const agent = new Agent({ keepAlive: true });

/** Reads the reply to its end and keeps none of it. */
async function call(server: Server, expected: number, path: string, body?: Buffer): Promise<void> {
  const sent = request(server.url + path, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...ACCEPT,
      ...authorization(server),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.byteLength }),
    },
  }).end(body);
  const [reply]: IncomingMessage[] = await once(sent, 'response');
  if (reply?.statusCode !== expected) throw new Error(`${path} answers ${reply?.statusCode}`);
  await finished(reply.resume());
}
