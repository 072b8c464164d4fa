import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createSnippet } from '#contract/snippet-body.ts';
import { publishSnippet } from '#contract/snippet-calls.ts';
import { createToken, NewApiToken } from '#contract/tokens.ts';
import { importSnippets } from '#contract/transfer.ts';
import { ATTACKS, type Attacker, hostileTemplates, type Outcomes, repeatAttack } from './attack-kinds.ts';
import { runawayTexts } from './background-work.ts';
import { ENGINES } from './budget.ts';
import { checkoutsOf, type RunningServer, startServer } from './checkout.ts';
import { PEOPLE_MAX } from './library.ts';
import { exitOnSignal, flagsOrExit, machine } from './process.ts';
import { sampleMemory } from './process-memory.ts';
import { type ReadFigures, startReader } from './reads.ts';
import { callApi, openSession, register } from './session.ts';
import { markdownTable } from './table.ts';
import { openTargets } from './targets.ts';

/** In milliseconds. Stays below the limit of 3,000 reads a minute. */
const READ_INTERVAL = 25;
const QUIET_SECONDS = 3;
const TEXTS_PER_ATTACKER = 300;
/** `p99` in milliseconds, `memory` in MB. */
const LIMITS = { p99: 250, memory: 600 };

const Created = z.object({ id: z.number() });

const networkHeaders = (address: string) => ({ 'x-forwarded-for': address });
const accountHeaders = (token: string) => ({ authorization: `Bearer ${token}` });

interface Figures {
  quiet: ReadFigures;
  reads: ReadFigures;
  /** In MB. */
  memory: { start: number; peak: number };
  outcomes: Outcomes[];
}

exitOnSignal();

const positive = z.coerce.number().int().min(1);
const Flags = z.object({
  engine: z.enum(ENGINES).default('sqlite'),
  size: positive.max(1_000_000).default(10_000),
  seconds: positive.default(60),
  attackers: positive.max(100).default(4),
  /** Runs only the attacks whose name contains one of these. */
  only: z.array(z.string()).default(['']),
  strict: z.boolean().default(false),
});
const text = { type: 'string' } as const;
const options = {
  engine: text,
  size: text,
  seconds: text,
  attackers: text,
  only: { type: 'string', multiple: true },
  strict: { type: 'boolean' },
} as const;
const { engine, size, seconds, attackers, only, strict } = flagsOrExit(() =>
  Flags.parse(parseArgs({ options }).values),
);
const attacks = ATTACKS.filter(({ name }) => only.some((part) => name.includes(part)));
const [target] = await openTargets(checkoutsOf(undefined), engine, size);
if (target === undefined) throw new Error('There is no library');
try {
  const settings = { ...target.database.settings, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const server = await startServer(target.checkout, settings);
  const figures = await measure(server).finally(() => server.stop());
  const isMet = print(figures);
  if (strict && !isMet) process.exitCode = 1;
} finally {
  await target.database.remove();
}

/** Reads snippets of one person, first alone and then during the attacks. */
async function measure(server: RunningServer): Promise<Figures> {
  const { token, snippetIds } = await openSession(server);
  const attacking = await Promise.all(Array.from({ length: attackers }, (_, n) => openAttacker(server, n)));
  const reader = startReader({
    urls: snippetIds.map((id) => `${server.url}/api/snippets/${id}`) as [string, ...string[]],
    headers: { ...networkHeaders('203.0.113.1'), ...accountHeaders(token) },
    interval: READ_INTERVAL,
  });
  try {
    const { figures: quiet } = await reader.readDuring(() => sleep(QUIET_SECONDS * 1000));
    const memory = await sampleMemory(server.pid);
    const { result: outcomes, figures: reads } = await reader.readDuring(() => attack(attacking));
    return { quiet, reads, memory: await memory.stop(), outcomes };
  } finally {
    reader.close();
  }
}

/** Signs an attacker up, who stores the texts that make searches slow and templates that are slow to fill in. */
async function openAttacker(server: RunningServer, number: number): Promise<Attacker> {
  const token = await register(server, PEOPLE_MAX + number);
  await callApi(server.url + importSnippets.path, token, runawayTexts(TEXTS_PER_ATTACKER));
  const templates: number[] = [];
  for (const template of hostileTemplates(number)) {
    const { id } = Created.parse(await callApi(server.url + createSnippet.path, token, JSON.stringify(template)));
    await callApi(server.url + publishSnippet.path.replace(':id', String(id)), token, '{"isPublic":true}');
    templates.push(id);
  }
  const wanted = JSON.stringify({ name: 'Attack', scopes: ['snippets:read'], expiresIn: 7 });
  const api = NewApiToken.parse(await callApi(server.url + createToken.path, token, wanted));
  return {
    url: server.url,
    network: networkHeaders(`198.51.100.${number}`),
    account: accountHeaders(token),
    token: accountHeaders(api.token),
    templates,
  };
}

/** Runs all attacks of all attackers at the same time. Returns the outcomes of each attack. */
function attack(attacking: readonly Attacker[]): Promise<Outcomes[]> {
  const signal = AbortSignal.timeout(seconds * 1000);
  return Promise.all(
    attacks.map(async (one) => {
      return sum(await Promise.all(attacking.map((attacker) => repeatAttack(one, attacker, signal))));
    }),
  );
}

function sum(all: readonly Outcomes[]): Outcomes {
  const total: Outcomes = new Map();
  for (const [outcome, count] of all.flatMap((outcomes) => [...outcomes])) {
    total.set(outcome, (total.get(outcome) ?? 0) + count);
  }
  return total;
}

/** Prints the tables. Returns whether every limit is met. */
function print({ quiet, reads, memory, outcomes }: Figures): boolean {
  const rows = [
    { name: 'p50 of reads of another person', limit: null, value: reads.p50, unit: 'ms', before: quiet.p50 },
    { name: 'p99', limit: LIMITS.p99, value: reads.p99, unit: 'ms', before: quiet.p99 },
    { name: 'maximum', limit: null, value: reads.max, unit: 'ms', before: quiet.max },
    { name: 'refused reads', limit: 0, value: reads.refused, unit: `of ${reads.count}`, before: quiet.refused },
    { name: 'resident memory, peak', limit: LIMITS.memory, value: memory.peak, unit: 'MB', before: memory.start },
  ].map((row) => ({ ...row, isMet: row.limit === null || row.value <= row.limit }));
  const format = (value: number, unit: string) => `${Number(value.toPrecision(3))} ${unit}`;
  const attackRows = attacks.map(({ name }, index) => [name, listOf(outcomes[index] ?? new Map())]);
  process.stdout.write(
    `${machine()}; ${engine}, ${size.toLocaleString('en-US')} snippets, ${attackers} attackers for ${seconds} s\n\n` +
      `${markdownTable(['attack', 'requests by status'], attackRows)}\n\n` +
      `${markdownTable(
        ['case', 'limit', 'before', 'during the attacks', 'met'],
        rows.map(({ name, limit, before, value, unit, isMet }) => [
          name,
          limit === null ? '' : `≤ ${limit}`,
          format(before, unit),
          format(value, unit),
          limit === null ? '' : isMet ? 'yes' : 'no',
        ]),
      )}\n`,
  );
  return rows.every(({ isMet }) => isMet);
}

/** Lists the outcomes. 429 is a refusal, `open` a request without an end, `closed` a connection that the server closed. */
function listOf(outcomes: Outcomes): string {
  return [...outcomes]
    .toSorted()
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', ');
}
