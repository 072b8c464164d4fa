import { createHash, randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { SignInSettings } from '#contract/accounts.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { createIdentity } from '#server/identity/create-identity.ts';
import type { Store } from '#server/store/store.ts';
import { freePort } from './pegboard-process.ts';
import { openTestStore } from './store.ts';

/** A server that listens, with the identity provider its settings name. */
export interface ListeningServer {
  url: string;
  store: Store;
  /** Lets the server's clock go on by so many milliseconds. */
  advance(milliseconds: number): void;
}

/** @param data the store of a server that is there, to serve the same from another address; it stays theirs to close */
export async function listeningServer(change: Partial<Config> = {}, data?: Store): Promise<ListeningServer> {
  const port = change.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const config = {
    ...readConfig({ RATE_LIMITS: 'off', PORT: String(port), HOST: 'localhost' }),
    ...change,
  };
  const { store, remove } = data ? { store: data, remove: async () => {} } : await openTestStore();
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const app = await buildApp({ config, store, clock, identity: await createIdentity({ config, store, clock }) });
  await app.listen({ port, host: config.host });
  onTestFinished(async () => {
    await app.close();
    await remove();
  });
  return {
    url,
    store,
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

const Tokens = z.object({ id_token: z.string(), refresh_token: z.string().optional() });

/** The page a browser has come to. */
export interface Visited {
  status: number;
  /** Without what comes after the path. */
  path: string;
  url: string;
  headers: Headers;
  text: string;
}

/** A browser without a window: it keeps cookies by their path and follows redirects. */
export class Browser {
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  async open(url: string, form?: Record<string, string>): Promise<Visited> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      headers: { cookie: this.cookiesFor(url), accept: 'text/html' },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const target = response.headers.get('location');
    const next = target === null ? null : new URL(target, url);
    // The app's own page would take the code from here.
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

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const isGone = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (isGone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value: value.join('='), path });
  }
}

/** One sign-in as the browser side makes it: authorization code with PKCE. */
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
    /** Exchanges the code that the browser came back with. */
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

/** Makes an account at the built-in provider and signs in with it. */
export async function signUp(server: { url: string }, browser: Browser, account: Record<string, string> = ADA) {
  const { page, finish } = await beginSignIn(server, browser);
  return finish(await browser.open(`${page.url}/sign-up`, account));
}

/** Signs in with an account that is there. */
export async function signIn(server: { url: string }, browser: Browser, account: Record<string, string> = ADA) {
  const { page, finish } = await beginSignIn(server, browser);
  return finish(await browser.open(page.url, account));
}

/** Makes a call of the API. */
export async function api(server: { url: string }, method: string, path: string, token: string | null, body?: unknown) {
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
