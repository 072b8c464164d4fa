import type { BrowserContextOptions } from '@playwright/test';
import { z } from 'zod';
import { User } from '#contract/accounts.ts';
import { Collection } from '#contract/collections.ts';
import { Snippet } from '#contract/snippets.ts';
import { api, Browser, signUp } from '../../support/sign-in.ts';
import { test as base } from './fixtures.ts';
import { newcomer } from './journey.ts';

/** Somebody with an account, who sets up over HTTP what a test is about. */
export interface Person {
  user: User;
  /** Makes a call of the API in their name; gives back the body of the reply. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Hangs a snippet, published where `isPublic` says so. */
  hang(given: Partial<SnippetOf>): Promise<Snippet>;
  /** Takes down all they have. */
  clear(): Promise<void>;
  /** A browser in which they are signed in. */
  browserState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

interface SnippetOf {
  title: string;
  code: string;
  description: string | null;
  language: string;
  tags: string[];
  isPublic: boolean;
}

const Snippets = z.array(Snippet);

/** Makes an account at the built-in provider of a server and signs in with it. */
export async function enroll(url: string, name: string): Promise<Person> {
  const account = newcomer(name);
  const { idToken, refreshToken } = await signUp({ url }, new Browser(), { ...account });

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await api({ url }, method, path, idToken, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  const user = User.parse(await call('POST', '/api/auth/user', { idToken }));
  const tokens = { id_token: idToken, refresh_token: refreshToken, token_type: 'Bearer', profile: {} };

  return {
    user,
    call,
    async hang({ isPublic = false, ...given }) {
      const fields = { title: 'Untitled', code: 'true', description: null, language: 'javascript', tags: [], ...given };
      const { id } = Snippet.parse(await call('POST', '/api/snippets', fields));
      return Snippet.parse(await call(isPublic ? 'POST' : 'GET', `/api/snippets/${id}${isPublic ? '/publish' : ''}`));
    },
    async clear() {
      const own = Snippets.parse(await call('GET', '/api/snippets?limit=200&preview=true'));
      for (const { id } of own) await call('DELETE', `/api/snippets/${id}`);
      const collections = z.array(Collection).parse(await call('GET', '/api/collections'));
      for (const { id } of collections) await call('DELETE', `/api/collections/${id}`);
    },
    browserState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'auth_tokens', value: JSON.stringify(tokens) },
            { name: 'auth_user', value: JSON.stringify(user) },
          ],
        },
      ],
    },
  };
}

interface People {
  /** Has nothing at the beginning of each test. */
  ada: Person;
  /** The same, for what other people have. */
  bob: Person;
}

interface Accounts {
  accounts: People;
}

/** For what visitors see. The server of these tests has what their people hang, and nothing else. */
export const test = base.extend<People, Accounts>({
  accounts: [
    async ({ pegboard }, use) =>
      use({ ada: await enroll(pegboard.url, 'Ada'), bob: await enroll(pegboard.url, 'Bob') }),
    { scope: 'worker' },
  ],
  ada: async ({ accounts }, use) => {
    await use(accounts.ada);
    await accounts.ada.clear();
  },
  bob: async ({ accounts }, use) => {
    await use(accounts.bob);
    await accounts.bob.clear();
  },
});

/** For what Ada sees, who is signed in. */
export const testAsAda = test.extend({
  storageState: async ({ ada }, use) => use(ada.browserState),
});
