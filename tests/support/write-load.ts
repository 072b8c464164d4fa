import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { type PegboardProcess, startPegboard } from './pegboard-process.ts';
import { api, Browser, signUp } from './sign-in.ts';

const WRITERS = 4;
/** Maximum milliseconds between the database's return and the first successful write. */
export const RECOVERY_LIMIT = 10_000;

/** Starts Pegboard on a database and signs a person up. */
export async function pegboardAt(url: string) {
  const pegboard = await startPegboard({ DATABASE_URL: url, LOG_LEVEL: 'fatal' });
  onTestFinished(async () => void (await pegboard.stop('SIGKILL')));
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  return { pegboard, idToken };
}

export interface WriteLoad {
  /** Titles of the snippets answered with 201, by id. */
  acknowledged: Map<number, string>;
  /** Time and reply of each refused write. */
  refusals: { at: number; status: number; retryAfter: string | null }[];
  stop(): Promise<void>;
}

/** Creates snippets from several concurrent writers until stopped, and records the replies. */
export function startWriting(pegboard: PegboardProcess, idToken: string): WriteLoad {
  const acknowledged: WriteLoad['acknowledged'] = new Map();
  const refusals: WriteLoad['refusals'] = [];
  let isStopped = false;
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const title = `writer ${writer} number ${n}`;
      const reply = await api(pegboard, 'POST', '/api/snippets', idToken, { title, code: title }).catch(() => null);
      if (reply === null) {
        // No response at all; the final checks fail on status 0.
        refusals.push({ at: Date.now(), status: 0, retryAfter: null });
        await pause(20);
      } else if (reply.status === 201) {
        acknowledged.set(Snippet.parse(reply.body).id, title);
        // Each snippet is read again at the end.
        await pause(5);
      } else {
        refusals.push({ at: Date.now(), status: reply.status, retryAfter: reply.headers.get('retry-after') });
        await pause(20);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return {
    acknowledged,
    refusals,
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** Waits for the next successful write and returns its time. */
export async function recovered(load: WriteLoad): Promise<number> {
  const deadline = Date.now() + 60_000;
  const before = load.acknowledged.size;
  while (load.acknowledged.size <= before) {
    if (Date.now() > deadline) throw new Error(`No write for a minute: ${JSON.stringify(load.refusals.at(-1))}`);
    await pause(20);
  }
  return Date.now();
}

/** Expects that acknowledged snippets exist and that all other writes got 503 with `Retry-After`. */
export async function expectNothingLost(
  { acknowledged, refusals }: WriteLoad,
  pegboard: PegboardProcess,
  idToken: string,
) {
  for (const [id, title] of acknowledged) {
    expect((await api(pegboard, 'GET', `/api/snippets/${id}`, idToken)).body).toMatchObject({ title });
  }
  for (const { status, retryAfter } of refusals) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect((await api(pegboard, 'GET', '/api/health', null)).status).toBe(200);
  expect(pegboard.process.exitCode).toBeNull();
}
