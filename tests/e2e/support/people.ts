import { z } from 'zod';
import { Collection } from '#contract/collections.ts';
import type { User } from '#contract/sign-in.ts';
import { Snippet } from '#contract/snippets.ts';
import { api, Browser, signUp } from '../../support/sign-in.ts';
import { type BrowserState, storedSession } from './browser-state.ts';
import { test as base } from './fixtures.ts';
import { type Account, newcomer } from './journey.ts';

/** A person with an account who prepares data over HTTP. */
export interface Person {
  user: User;
  /** With the password at the built-in provider. */
  account: Account;
  /** Calls the API as this person and returns the body of the reply. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Creates a snippet and publishes it if `isPublic` is set. */
  createSnippet(given: Partial<SnippetOf>): Promise<Snippet>;
  /** Deletes all snippets and collections of this person. */
  clear(): Promise<void>;
  /** Browser storage in which this person is signed in. */
  browserState: BrowserState;
}

interface SnippetOf {
  title: string;
  code: string;
  description: string | null;
  language: string;
  tags: string[];
  isPublic: boolean;
  isTemplate: boolean;
}

const Snippets = z.array(Snippet);

/** Creates an account at the built-in provider and signs in with it. */
export async function enroll(url: string, name: string): Promise<Person> {
  const account = newcomer(name);
  const tokens = await signUp({ url }, new Browser(), { ...account });
  const { user, browserState } = await storedSession(url, tokens);

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await api({ url }, method, path, tokens.idToken, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  return {
    user,
    account,
    call,
    async createSnippet({ isPublic = false, ...given }) {
      const fields = { title: 'Untitled', code: 'true', description: null, language: 'javascript', tags: [], ...given };
      const { id } = Snippet.parse(await call('POST', '/api/snippets', fields));
      return Snippet.parse(await call(isPublic ? 'POST' : 'GET', `/api/snippets/${id}${isPublic ? '/publish' : ''}`));
    },
    async clear() {
      const own = Snippets.parse(await call('GET', '/api/snippets?limit=200&preview=true'));
      for (const { id } of own) await call('DELETE', `/api/snippets/${id}`);
      await call('DELETE', '/api/trash');
      const collections = z.array(Collection).parse(await call('GET', '/api/collections'));
      for (const { id } of collections) await call('DELETE', `/api/collections/${id}`);
    },
    browserState,
  };
}

interface People {
  /** Has no data at the start of each test. */
  ada: Person;
  /** Another person, likewise without data. */
  bob: Person;
  /** Has an account only for this test, which the test may change or leave full of data. */
  grace: Person;
}

interface Accounts {
  accounts: Pick<People, 'ada' | 'bob'>;
}

/** Opens pages as a visitor. The server has only the data that Ada and Bob create, and private data of newcomers. */
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
  grace: async ({ baseURL }, use) => use(await enroll(String(baseURL), 'Grace')),
});

/** Opens pages as Ada. */
export const testAsAda = test.extend({
  storageState: async ({ ada }, use) => use(ada.browserState),
});

/** Opens pages as Grace, without the sign-in of a journey. */
export const testAsGrace = test.extend({
  storageState: async ({ grace }, use) => use(grace.browserState),
});

/** Opens pages of the server with the sample library, as a visitor. Tests leave the library as it is. */
export const testInLibrary = test.extend({
  baseURL: async ({ library }, use) => use(library.url),
});
