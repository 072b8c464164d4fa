import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import type { Snippet } from '#contract/snippets.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, type TestServer, testServer } from '#tests/support/server.ts';
import { watchConsole } from './console.ts';
import { Network } from './network.ts';
import { scrollPage } from './page.ts';
import { setupUser } from './user.ts';

interface AppOptions {
  /** Name of the person who is signed in. Omit for a visitor. */
  as?: string;
  /** Snippets of the signed-in person, or of Ada for a visitor; the last one is the newest. */
  snippets?: readonly Parameters<typeof createSnippet>[1][];
  collections?: readonly Record<string, unknown>[];
  /** A server whose data the test has set up itself. */
  server?: TestServer;
  /** Runs before the app starts, to hold or fail its first calls. */
  prepare?: (network: Network) => void;
}

export interface OpenApp {
  user: UserEvent;
  server: TestServer;
  network: Network;
  /** API calls in the name of the signed-in person, or of Ada for a visitor. */
  owner: Caller;
  snippets: Snippet[];
  collections: Collection[];
  /** Opens the app again with what the browser has stored, as a reload does. */
  reload(path?: string): Promise<void>;
  /** Fails unless the app writes a matching line to the console. Any other line fails the test. */
  expectConsole(line: RegExp): void;
}

/** Opens the whole app at an address, against a real server with an empty database in the same process. */
export async function openApp(path: string, options: AppOptions = {}): Promise<OpenApp> {
  const server = options.server ?? (await testServer());
  const owner = await server.person(options.as ?? 'ada');
  const snippets: Snippet[] = [];
  for (const given of options.snippets ?? []) {
    snippets.push(await createSnippet(owner, given));
    server.advance(1_000);
  }
  const collections: Collection[] = [];
  for (const given of options.collections ?? []) {
    collections.push(await createCollection(owner, given));
    server.advance(1_000);
  }
  if (options.as !== undefined) await signIn(owner);

  const network = new Network(server.app);
  options.prepare?.(network);
  const expectConsole = watchConsole();
  vi.stubGlobal('fetch', network.fetch);
  const user = setupUser();
  let unmount = await mount(path);
  onTestFinished(async () => {
    unmount();
    await network.settle();
    vi.unstubAllGlobals();
    clearBrowser();
  });
  return {
    user,
    server,
    network,
    owner,
    snippets,
    collections,
    expectConsole,
    async reload(next = location.pathname + location.search) {
      unmount();
      unmount = await mount(next);
    },
  };
}

/** Stores what the app stores after a sign-in. */
async function signIn(caller: Caller): Promise<void> {
  const idToken = caller.authorization?.replace('Bearer ', '');
  const { body } = await caller.post('/api/auth/user', { idToken });
  localStorage.setItem('auth_tokens', JSON.stringify({ id_token: idToken, token_type: 'Bearer', profile: {} }));
  localStorage.setItem('auth_user', JSON.stringify(body));
}

/** Reloads the app's modules, as a page load does, and renders it. */
async function mount(path: string): Promise<() => void> {
  history.replaceState(null, '', path);
  const container = document.body.appendChild(document.createElement('div'));
  vi.resetModules();
  const { renderApp } = await import('./render-app.tsx');
  const unmount = renderApp(container);
  return () => {
    unmount();
    container.remove();
  };
}

function clearBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  scrollPage(0);
  document.body.replaceChildren();
}
