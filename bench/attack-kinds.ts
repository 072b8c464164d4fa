import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportToEditor } from '#contract/editors.ts';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import { renderSnippet } from '#contract/rendering.ts';
import { signIn } from '#contract/sign-in.ts';
import { createSnippet } from '#contract/snippet-body.ts';
import { listPublicSnippets } from '#contract/snippets.ts';
import { exportSnippets, importSnippets } from '#contract/transfer.ts';
import { EDITOR_FORMATS } from '#domain/editors/snippet.ts';
import { RUNAWAY_TERM } from './background-work.ts';

/** A person who takes all that the limits allow one account and one network. */
export interface Attacker {
  /** The URL of the server. */
  url: string;
  /** Headers that set the client address. */
  network: Record<string, string>;
  /** Headers that authenticate. */
  account: Record<string, string>;
  /** Headers that authenticate with an API token, as assistants do. */
  token: Record<string, string>;
  /** Ids of public templates that take long to parse and to compile. */
  templates: readonly number[];
}

/** Requests that an attacker repeats. */
export interface Attack {
  name: string;
  /** Requests at a time. */
  clients: number;
  /** Milliseconds from the start of a request to that of the client's next one, at least. */
  interval: number;
  /** Returns the status of the reply once it has ended or its connection is closed. */
  run(attacker: Attacker, signal: AbortSignal): Promise<number>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1024 * 1024;

let requests = 0;
/** Makes a URL that no cached response belongs to. */
const uncached = (path: string) => `${path}&uncached=${requests++}`;

const nested = (bytes: number) => Buffer.from(`{"idToken":${'['.repeat(bytes - 20)}`);
/** JSON of 4 MB, the deepest one that is read, and the one with the most values that is parsed. */
const NESTED = [nested(4_000_000), nested(BODY_MAX_BYTES), Buffer.from(`{"idToken":[${'[],'.repeat(9_998)}[]]}`)];
const RANDOM_CHARACTERS = 510_000;
const EXPORT_BYTES_PER_MS = 100;
/** The server closes the connection after 30 s. */
const UNREAD_MS = 31_000;
/** Four attackers leave 8 of 128 MiB, so that large snippets are not refused. */
const IMPORT_BYTES = 30 * MIB;
const HALF_AN_IMPORT = Buffer.alloc(IMPORT_BYTES - 1, '{"snippets":[{"title":"x","code":"y"},');

/** Classes that take RE2JS long to compile, ignoring case. */
const EXPRESSIONS = `\${1/${'\\PL'.repeat(92)}/x/i}\n`.repeat(36);
/** Conditions of a transform without an end. */
const CONDITIONS = `\${1/a/${'${1:+'.repeat(80_000)}`;
/** Raycast repeats the default: 900 kB. */
const MIRRORS = `\${1:${'x'.repeat(1_000)}}${'$1'.repeat(900)}`;

/** Snippets that a person stores to attack by. */
export const hostileTemplates = (number: number): { title: string; code: string; [field: string]: unknown }[] =>
  [EXPRESSIONS, CONDITIONS, MIRRORS].map((code, index) => ({
    title: `Template ${number}.${index}`,
    code,
    isTemplate: true,
    isPublic: true,
    tags: ['prompt'],
    trigger: `t${index}`,
  }));

const MANY_COLLECTIONS = Buffer.from(
  JSON.stringify({
    snippets: Array.from({ length: 10 }, (_, n) => ({ title: `Member ${n}`, code: 'x' })),
    collections: Array.from({ length: 2_000 }, (_, n) => ({
      name: `${n}`.padEnd(50, 'x'),
      description: 'x'.repeat(200),
      snippets: Array.from({ length: 10 }, (_, member) => member),
    })),
  }),
);

export const ATTACKS: readonly Attack[] = [
  {
    name: 'filling in hostile templates as a visitor, 300 a minute',
    clients: 2,
    interval: 400,
    run({ url, network, templates }, signal) {
      const id = templates[requests++ % templates.length] ?? 0;
      return statusOf(post(url + renderSnippet.path.replace(':id', String(id)), network, signal).end('{}'));
    },
  },
  {
    name: 'editor feeds of hostile templates, 2 at a time',
    clients: 2,
    interval: 100,
    run({ url, network, account }, signal) {
      const format = EDITOR_FORMATS[requests % EDITOR_FORMATS.length] ?? 'raycast';
      const path = uncached(`${exportToEditor.path.replace(':format', format)}?`);
      return statusOf(request(url + path, { headers: { ...network, ...account }, signal, agent: false }).end());
    },
  },
  {
    name: 'MCP prompts/list, 3,000 a minute',
    clients: 2,
    interval: 40,
    run({ url, network, token }, signal) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'prompts/list', params: {} });
      return statusOf(post(`${url}/mcp`, { ...network, ...token }, signal).end(body));
    },
  },
  {
    name: 'import of 2,000 collections, 30 a minute',
    clients: 1,
    interval: 2_000,
    run: ({ url, network, account }, signal) =>
      statusOf(post(url + importSnippets.path, { ...network, ...account }, signal).end(MANY_COLLECTIONS)),
  },
  {
    name: 'nested JSON of a visitor, 300 a minute',
    clients: 1,
    interval: 200,
    run: ({ url, network }, signal) =>
      statusOf(post(url + signIn.path, network, signal).end(NESTED[requests++ % NESTED.length])),
  },
  {
    name: '510 kB of random text saved, 32 a minute',
    clients: 1,
    interval: 60_000 / 32,
    run({ url, network, account }, signal) {
      const code = randomBytes((RANDOM_CHARACTERS * 3) / 4).toString('base64');
      const body = JSON.stringify({ title: 'Random', code });
      return statusOf(post(url + createSnippet.path, { ...network, ...account }, signal).end(body));
    },
  },
  {
    name: 'self-similar search, 2 at a time',
    clients: 2,
    interval: 100,
    run({ url, network }, signal) {
      const path = uncached(`${listPublicSnippets.path}?search=${encodeURIComponent(RUNAWAY_TERM)}`);
      return statusOf(request(url + path, { headers: network, signal, agent: false }).end());
    },
  },
  {
    name: 'export read at 100 kB/s, 2 at a time',
    clients: 2,
    interval: 1_000,
    async run({ url, network, account }, signal) {
      const headers = { ...network, ...account };
      const response = await responseOf(request(url + exportSnippets.path, { headers, signal, agent: false }).end());
      for await (const chunk of response) await sleep(chunk.length / EXPORT_BYTES_PER_MS, undefined, { signal });
      return response.statusCode ?? 0;
    },
  },
  {
    name: 'reply of 4 MiB not read, 8 at a time',
    clients: 8,
    interval: 1_000,
    async run({ url, network }, signal) {
      const path = uncached(`${listPublicSnippets.path}?limit=200`);
      const response = await responseOf(request(url + path, { headers: network, signal, agent: false }).end());
      if (response.statusCode === 200) await sleep(UNREAD_MS, undefined, { signal });
      response.destroy();
      return response.statusCode ?? 0;
    },
  },
  {
    name: 'import of 30 MiB without its last byte',
    clients: 1,
    interval: 2_000,
    run({ url, network, account }, signal) {
      const headers = { ...network, ...account, 'content-length': IMPORT_BYTES };
      const sending = post(url + importSnippets.path, headers, signal);
      sending.write(HALF_AN_IMPORT);
      return statusOf(sending);
    },
  },
];

const post = (url: string, headers: Record<string, string | number>, signal: AbortSignal): ClientRequest =>
  request(url, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, signal, agent: false });

async function responseOf(sent: ClientRequest): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined) throw new Error('A request has no response');
  return response;
}

async function statusOf(sent: ClientRequest): Promise<number> {
  const response = await responseOf(sent);
  await finished(response.resume());
  return response.statusCode ?? 0;
}

/** The number of requests by outcome. */
export type Outcomes = Map<string, number>;

/** Repeats an attack until the signal aborts. Returns how its requests ended. */
export async function repeatAttack(attack: Attack, attacker: Attacker, signal: AbortSignal): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const client = async () => {
    while (!signal.aborted) {
      const pause = sleep(attack.interval, undefined, { signal }).catch(() => {});
      const outcome = await attack.run(attacker, signal).then(String, () => (signal.aborted ? 'open' : 'closed'));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await pause;
    }
  };
  await Promise.all(Array.from({ length: attack.clients }, client));
  return outcomes;
}
