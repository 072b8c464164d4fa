import { Collection } from '#contract/collections.ts';
import { Snippet } from '#contract/snippets.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { NewApiToken } from '#contract/tokens.ts';
import { type Caller, START, type TestServer } from './server.ts';

/** Returns valid snippet fields, overridden by `given`. */
export const snippetInput = (given: Record<string, unknown> = {}) => ({
  title: 'Debounce',
  code: 'const debounce = (run, wait) => {};',
  description: null,
  language: 'javascript',
  tags: ['timing'],
  ...given,
});

/** Returns fields of a snippet with several files, overridden by `given`. */
const filesInput = (given: Record<string, unknown>) => ({
  ...snippetInput(given),
  code: undefined,
  language: undefined,
});

/** Returns a snippet in its API form, overridden by `given`. */
export const givenSnippet = (given: Pick<Snippet, 'id' | 'title'> & Partial<Snippet>): Snippet => ({
  description: null,
  code: '',
  codeTruncated: false,
  codeStartLine: 1,
  language: 'go',
  tags: [],
  userId: 'ada',
  authorHandle: null,
  authorName: null,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  viewCount: 0,
  isFavorite: false,
  isPinned: false,
  shareId: null,
  isPublic: false,
  commentsClosed: false,
  isTemplate: false,
  trigger: null,
  fileName: null,
  fileCount: 1,
  version: 1,
  forkedFrom: null,
  role: 'owner',
  isShared: false,
  ...given,
});

/** Creates a snippet through the API and publishes it if `isPublic` is set. */
export async function createSnippet(
  owner: Caller,
  given: { isPublic?: boolean; [field: string]: unknown } = {},
): Promise<Snippet> {
  const { isPublic = false, ...fields } = given;
  const snippet = Snippet.parse(
    (await owner.post('/api/snippets', 'files' in fields ? filesInput(fields) : snippetInput(fields))).body,
  );
  return isPublic ? Snippet.parse((await owner.post(`/api/snippets/${snippet.id}/publish`)).body) : snippet;
}

/** Stores a snippet without a call: one with much text would start a worker. Returns its id. */
export const storeSnippet = (
  { store }: TestServer,
  { userId }: Caller,
  given: { code: string; tags?: string[]; isTemplate?: boolean },
): Promise<number> =>
  store.transaction(({ snippets }) => {
    const fields = { title: 'Large', description: null, language: 'text', tags: [], ...given };
    return snippets.insert({ ...fields, userId: userId ?? '', createdAt: START, updatedAt: START });
  });

export async function createCollection(owner: Caller, given: Record<string, unknown> = {}): Promise<Collection> {
  return Collection.parse((await owner.post('/api/collections', { name: 'Handy', ...given })).body);
}

/** Creates an API token through the API. Returns the reply. */
export async function createToken(
  owner: Caller,
  scopes: readonly TokenScope[],
  given: Record<string, unknown> = {},
): Promise<NewApiToken> {
  return NewApiToken.parse((await owner.post('/api/tokens', { name: 'Laptop', scopes, expiresIn: 90, ...given })).body);
}

/** Returns a user record. */
export const storedUser = (id: string) => ({
  id,
  email: null,
  emailVerified: false,
  displayName: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
  photoUrl: null,
  createdAt: 0,
  updatedAt: 0,
});
