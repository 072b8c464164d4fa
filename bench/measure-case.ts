import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createSnippet } from '#contract/snippet-body.ts';
import { getSharedSnippet } from '#contract/snippet-calls.ts';
import { REFERENCE_RATE } from './budget.ts';
import { type Case, REFERENCE_CASE } from './cases.ts';
import { forkScript, nextMessage } from './child-process.ts';
import type { Load, LoadGenerator } from './load.ts';
import { measureInserts } from './reference-insert.ts';
import type { RecordedResponse } from './reference-server.ts';
import { ACCEPT, callApi } from './session.ts';
import type { RunningTarget } from './targets.ts';

const WRITES_PER_SECOND = 10;

export interface CaseOptions {
  connections: number;
  seconds: number;
}

/** One measurement of a case. */
export interface CaseFigures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Requests per second divided by those of the reference, or the comparison with the compared path. */
  ratio?: number;
  /** Requests per second that the machine of the budget would reach. */
  scaled?: number;
}

function loadOf({ path, body, token, connections }: Case, target: RunningTarget, options: CaseOptions): Load {
  return {
    url: target.server.url + path,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...ACCEPT,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
    connections: connections ?? options.connections,
    seconds: options.seconds,
  };
}

export async function measureCase(
  one: Case,
  target: RunningTarget,
  generator: LoadGenerator,
  options: CaseOptions,
): Promise<CaseFigures> {
  const load = loadOf(one, target, options);
  const writer = one.whileWriting ? startWriter(target) : null;
  const figures = await generator.run(load).finally(() => writer?.stop());
  if (one.comparedTo !== undefined) {
    const other = await generator.run(loadOf({ ...one, path: one.comparedTo }, target, options));
    const ratio = one.measures === 'p99' ? figures.p99 / other.p99 : other.perSecond / figures.perSecond;
    return { ...figures, ratio };
  }
  if (one.reference === undefined) return figures;
  if (one.reference === 'machine')
    return { ...figures, scaled: figures.perSecond / (await measureMachine(target, generator, options)) };
  const reference =
    one.reference === 'insert'
      ? await measureInserts(target.database, target.session.userId, options.seconds)
      : await measureReferenceServer(load, generator);
  return { ...figures, ratio: figures.perSecond / reference };
}

/** Creates a snippet and opens a shared one (which counts a view) in turns. */
function startWriter({ server, session }: RunningTarget): { stop(): Promise<void> } {
  const body = JSON.stringify({ title: 'Write', code: 'write();', language: 'javascript' });
  const shared = server.url + getSharedSnippet.path.replace(':shareId', session.shareId);
  let running = true;
  const finished = (async () => {
    for (let count = 0; running; count += 1) {
      if (count % 2 === 0) await callApi(server.url + createSnippet.path, session.token, body);
      else await callApi(shared, null);
      await sleep(1000 / WRITES_PER_SECOND);
    }
  })();
  return {
    stop() {
      running = false;
      return finished;
    },
  };
}

/** Returns the speed of the machine at present: 1 for that of the budget. Only wrk shows it. */
async function measureMachine(target: RunningTarget, generator: LoadGenerator, options: CaseOptions): Promise<number> {
  if (generator.name !== 'wrk') return 1;
  return (await measureReferenceServer(loadOf(REFERENCE_CASE, target, options), generator)) / REFERENCE_RATE;
}

/** Sends the same load to a bare server that replies with the same bytes. @returns requests per second */
async function measureReferenceServer(load: Load, generator: LoadGenerator): Promise<number> {
  const child = forkScript('reference-server.ts');
  try {
    const port = z.number().parse(await nextMessage(child));
    child.send(await recordResponse(load));
    await nextMessage(child);
    return (await generator.run({ ...load, url: `http://127.0.0.1:${port}/` })).perSecond;
  } finally {
    child.kill();
  }
}

/** Returns the response as sent, still compressed. */
async function recordResponse({ url, headers }: Load): Promise<RecordedResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, agent: false }, resolve).on('error', reject).end();
  });
  const body = await buffer(response);
  const names = ['content-type', 'content-encoding'];
  const entries = names.map((name) => [name, response.headers[name]]).filter(([, value]) => value !== undefined);
  return { headers: z.record(z.string(), z.string()).parse(Object.fromEntries(entries)), body };
}
