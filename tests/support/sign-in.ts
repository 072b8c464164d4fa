import { createHash, randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { SignInSettings } from '#contract/sign-in.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { createIdentity } from '#server/identity/create-identity.ts';
import type { Identity } from '#server/identity/identity.ts';
import type { Store } from '#server/store/store.ts';
import { freePort } from './pegboard-process.ts';
import { openTestStore } from './store.ts';

/** A listening server with its configured identity provider. */
export interface ListeningServer {
  url: string;
  store: Store;
  /** Returns the content of every table. */
  dump(): Promise<string>;
  /** Advances the server's clock by milliseconds. */
  advance(milliseconds: number): void;
  /** Finishes what is in progress. The end of the test closes the server, too. */
  close(): Promise<void>;
}

/** Keys of the first server of a file, for the others: creating an RSA key takes longer than most tests. */
const keys: string[] = [];

/** Creates the identity provider of a server. */
async function identityOf(dependencies: Parameters<typeof createIdentity>[0]): Promise<Identity> {
  const { config, store } = dependencies;
  const [saved] = keys;
  if (saved !== undefined && !config.oidc) await store.secrets.findOrCreate('identity', () => saved);
  const identity = await createIdentity(dependencies);
  if (saved === undefined && !config.oidc) keys.push(await store.secrets.findOrCreate('identity', () => ''));
  return identity;
}

/** Starts a server. `data` is an existing store to share, which is not closed. */
export async function listeningServer(
  change: Partial<Config> = {},
  data?: Store,
  parts: Pick<AppOptions, 'logger'> = {},
): Promise<ListeningServer> {
  const port = change.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const config = {
    ...readConfig({ RATE_LIMITS: 'off', PORT: String(port), HOST: 'localhost' }),
    ...change,
  };
  const { store, dump, remove } = data
    ? { store: data, dump: async () => '', remove: async () => {} }
    : await openTestStore();
  let offset = 0;
  const clock = () => Date.now() + offset;
  const app = await buildApp({
    config,
    store,
    clock,
    identity: await identityOf({ config, store, clock }),
    ...parts,
  });
  await app.listen({ port, host: config.host });
  onTestFinished(async () => {
    await app.close();
    await remove();
  });
  return {
    url,
    store,
    dump,
    advance(milliseconds) {
      offset += milliseconds;
    },
    close: () => app.close(),
  };
}

const Tokens = z.object({ id_token: z.string(), refresh_token: z.string().optional() });

/** The page after all redirects. */
export interface Visited {
  status: number;
  /** Path without query and hash. */
  path: string;
  url: string;
  headers: Headers;
  text: string;
}

/** A minimal browser with cookies and redirects. */
export class Browser {
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();
  readonly #headers: Record<string, string>;

  /** @param headers sent with every request */
  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers;
  }

  async open(url: string, form?: Record<string, string>): Promise<Visited> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      headers: { ...this.#headers, cookie: this.cookiesFor(url), accept: 'text/html' },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.#store(line);
    const target = response.headers.get('location');
    const next = target === null ? null : new URL(target, url);
    // The app handles the callback URL.
    if (next && next.pathname !== '/auth/callback') return this.open(next.href);
    const at = next ?? new URL(url);
    return {
      status: response.status,
      path: at.pathname,
      url: at.href,
      headers: response.headers,
      text: await response.text(),
    };
  }

  cookiesFor(url: string): string {
    const { pathname } = new URL(url);
    const cookies = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path));
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  #store(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const isExpired = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (isExpired) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value: value.join('='), path });
  }
}

/** Starts an authorization code flow with PKCE, like the web app. */
export async function beginSignIn(server: { url: string }, browser: Browser, more: Record<string, string> = {}) {
  const settings = SignInSettings.parse(await (await fetch(`${server.url}/api/auth/config`)).json());
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${server.url}/auth/callback`;
  const query = new URLSearchParams({
    client_id: settings.clientId,
    response_type: 'code',
    scope: settings.scope,
    redirect_uri: redirectUri,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  const page = await browser.open(`${settings.authorizationEndpoint}?${query}`);

  return {
    settings,
    page,
    /** Exchanges the authorization code for tokens. */
    async finish(last: Visited) {
      const code = new URL(last.url).searchParams.get('code') ?? '';
      const reply = await exchange(settings, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const { id_token: idToken, refresh_token: refreshToken = '' } = Tokens.parse(await reply.json());
      return { idToken, refreshToken, settings };
    },
  };
}

export function exchange(settings: SignInSettings, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: settings.clientId, ...fields });
  return fetch(settings.tokenEndpoint, { method: 'POST', body });
}

export const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'difference engine no 1' };

/** Signs up at the built-in provider and signs in. */
export async function signUp(server: { url: string }, browser: Browser, account: Record<string, string> = ADA) {
  const { page, finish } = await beginSignIn(server, browser);
  return finish(await browser.open(`${page.url}/sign-up`, account));
}

/** Signs in with an existing account. */
export async function signIn(server: { url: string }, browser: Browser, account: Record<string, string> = ADA) {
  const { page, finish } = await beginSignIn(server, browser);
  return finish(await browser.open(page.url, account));
}

/** Sends an API request. */
export async function api(server: { url: string }, method: string, path: string, token: string | null, body?: unknown) {
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
