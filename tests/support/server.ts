import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { openJobPool } from '#server/store/jobs/pool.ts';
import type { Store } from '#server/store/store.ts';
import { type TestIdentity, type TestPerson, testIdentity } from './identity.ts';
import { openTestStore } from './store.ts';

export interface TestReply {
  status: number;
  headers: Record<string, string | undefined>;
  /** Parsed JSON, or text for other content types. */
  body: unknown;
  text: string;
}

/** Makes calls as a signed-in person or a visitor. */
export interface Caller {
  /** Null for a visitor. */
  userId: string | null;
  /** The Authorization header; null for a visitor. */
  authorization: string | null;
  get(path: string): Promise<TestReply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  put(path: string, body: unknown): Promise<TestReply>;
  patch(path: string, body: unknown): Promise<TestReply>;
  delete(path: string, body?: unknown): Promise<TestReply>;
}

export interface TestServer {
  app: FastifyInstance;
  store: Store;
  /** Runs an SQL statement that both engines support. */
  execute(statement: string): Promise<void>;
  /** Returns the content of every table. */
  dump(): Promise<string>;
  /** Folder of the database. */
  folder: string;
  identity: TestIdentity;
  visitor: Caller;
  /** Signs a person in and creates the account if needed. */
  person(person: string | TestPerson): Promise<Caller>;
  /** Makes calls with an API token of a person. */
  bearer(token: string, userId: string | null): Caller;
  /** Advances the clock, which is otherwise stopped, by milliseconds. */
  advance(milliseconds: number): void;
}

/** Initial time of the clock. */
export const START = Date.UTC(2026, 0, 31, 9, 30);

type Parts = Pick<AppOptions, 'webFolder' | 'metrics' | 'limits' | 'callLimits' | 'logger'> & {
  /** Opens the workers of the store. By default the test's thread does their work. */
  openPool?: typeof openJobPool;
};

/** Builds a server with its own database. Both are removed after the test. */
export async function testServer(change: Partial<Config> = {}, parts: Parts = {}): Promise<TestServer> {
  const { close, ...server } = await openTestServer(change, parts);
  onTestFinished(close);
  return server;
}

/** Builds a server with its own database, for several tests. `close` removes both. */
export async function openTestServer(
  change: Partial<Config> = {},
  { openPool, ...parts }: Parts = {},
): Promise<TestServer & { close(): Promise<void> }> {
  const { store, folder, execute, dump, remove } = await openTestStore(openPool);
  let now = START;
  const clock = () => now;
  const identity = await testIdentity({ clock });
  const config = { ...readConfig({ RATE_LIMITS: 'off', DATA_DIR: folder }), ...change };
  const app = await buildApp({ config, store, identity, clock, ...parts });

  return {
    async close() {
      await app.close();
      await remove();
    },
    app,
    store,
    execute,
    dump,
    folder,
    identity,
    visitor: caller(app, null, null),
    async person(who) {
      const person = typeof who === 'string' ? { subject: who, name: who, email: `${who}@example.com` } : who;
      // Outlives every test that advances the clock.
      const idToken = await identity.tokenFor(person, 10 * 365 * 24 * 3600);
      const reply = await app.inject({ method: 'POST', url: '/api/auth/user', payload: { idToken } });
      if (reply.statusCode !== 200) throw new Error(`Sign-in of ${person.subject} failed: ${reply.body}`);
      return caller(app, reply.json().id, `Bearer ${idToken}`);
    },
    bearer: (token, userId) => caller(app, userId, `Bearer ${token}`),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

function caller(app: FastifyInstance, userId: string | null, authorization: string | null): Caller {
  const own = authorization === null ? {} : { authorization };

  async function send(
    method: InjectOptions['method'],
    url: string,
    payload?: unknown,
    more: Record<string, string> = {},
  ): Promise<TestReply> {
    const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await app.inject({ method, url, headers: { ...own, ...type, ...more }, ...body });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, value?.toString()])),
      body: isJson ? reply.json() : reply.body,
      text: reply.body,
    };
  }

  return {
    userId,
    authorization,
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
  };
}
