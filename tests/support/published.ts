import { expect } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { snippetInput } from './factories.ts';

interface Answer {
  status: number;
  text: string;
  etag: string | null;
}

/** Servers on one database, of which one is read and another one changed. */
export interface PublishedWorld {
  origin: string;
  /** Reads as a visitor. */
  read(path: string, headers: Record<string, string>): Promise<Answer>;
  /** Makes a call as the author. */
  call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** Disables the author, as an operator does. */
  disable(isDisabled: boolean): Promise<void>;
  /** Body of the call that deletes the account. */
  deletion: Record<string, unknown>;
}

const HANDLE = 'Ada-L';

/** Addresses that show a published snippet, each with a text that it shows only then. */
const snippetAddresses = (origin: string, { shareId }: Snippet): [path: string, text: string][] => [
  [`/shared/${shareId}`, 'Debounce'],
  [`/shared/${shareId}/image.png`, 'PNG'],
  [`/embed/${shareId}`, 'Debounce'],
  [`/embed/${shareId}?theme=dark&lines=1`, 'Debounce'],
  [`/embed/${shareId}.js`, 'iframe'],
  [`/oembed?url=${encodeURIComponent(`${origin}/shared/${shareId}`)}`, 'iframe'],
  ['/feed.atom', `${shareId}`],
  ['/feed.atom?tag=timing', `${shareId}`],
  [`/@${HANDLE}/feed.atom`, `${shareId}`],
  [`/api/profiles/${HANDLE}`, '"snippetCount":1'],
  [`/api/profiles/${HANDLE}/snippets`, `${shareId}`],
];

/** Addresses that show a public profile. */
const PROFILE_ADDRESSES: readonly [path: string, text: string][] = [
  [`/@${HANDLE}`, HANDLE],
  [`/@${HANDLE}/feed.atom`, HANDLE],
  [`/api/profiles/${HANDLE}`, HANDLE],
  [`/api/profiles/${HANDLE}/snippets`, '['],
  [`/api/profiles/${HANDLE}/collections`, '['],
];

/** Hides a published snippet and its author in every way. Expects each address to follow at the next request. */
export async function expectHiddenEverywhere(world: PublishedWorld): Promise<void> {
  const { origin, call, read, disable } = world;
  const etags = new Map<string, string>();

  /** Returns the paths that show their text. A client that knows the former reply must not be told that it is still valid. */
  async function shown(addresses: readonly [string, string][]): Promise<string[]> {
    const paths: string[] = [];
    for (const [path, text] of addresses) {
      const known = etags.get(path);
      const asked = await read(path, known === undefined ? {} : { 'if-none-match': known });
      const answer = asked.status === 304 ? await read(path, {}) : asked;
      expect([200, 404], path).toContain(answer.status);
      const isShown = answer.status === 200 && answer.text.includes(text);
      if (isShown) paths.push(path);
      if (!isShown) expect(asked.status, path).not.toBe(304);
      if (answer.etag !== null && isShown) etags.set(path, answer.etag);
    }
    return paths;
  }

  const change = async (...args: Parameters<typeof call>) => {
    const { status, body } = await call(...args);
    expect(status, args.join(' ')).toBeLessThan(300);
    return body;
  };
  const show = (isPublic: boolean) => change('PUT', '/api/auth/profile', { handle: HANDLE, about: null, isPublic });
  const publish = ({ id }: Snippet, isPublic = true) => change('POST', `/api/snippets/${id}/publish`, { isPublic });
  const create = async () => {
    const { id } = Snippet.parse(await change('POST', '/api/snippets', snippetInput()));
    return Snippet.parse(await change('POST', `/api/snippets/${id}/publish`, { isPublic: true }));
  };

  await show(true);
  const snippet = await create();
  const ofSnippet = snippetAddresses(origin, snippet);
  const expectShown = async () => {
    expect(await shown(ofSnippet)).toEqual(ofSnippet.map(([path]) => path));
    expect(await shown(PROFILE_ADDRESSES)).toEqual(PROFILE_ADDRESSES.map(([path]) => path));
  };
  const expectSnippetHidden = async (way: string) => {
    expect(await shown(ofSnippet), way).toEqual([]);
    expect(await shown(PROFILE_ADDRESSES), way).toHaveLength(PROFILE_ADDRESSES.length);
  };
  const expectAllHidden = async (way: string) => {
    expect(await shown([...ofSnippet, ...PROFILE_ADDRESSES]), way).toEqual([]);
  };

  await expectShown();
  await publish(snippet, false);
  await expectSnippetHidden('unpublished');
  await publish(snippet);
  await expectShown();
  await show(false);
  expect(await shown(PROFILE_ADDRESSES), 'profile off').toEqual([]);
  expect(await shown(ofSnippet), 'profile off').toEqual(
    ofSnippet.map(([path]) => path).filter((path) => !path.includes(HANDLE)),
  );
  await show(true);
  await expectShown();
  await disable(true);
  await expectAllHidden('author disabled');
  await disable(false);
  await expectShown();
  await change('DELETE', `/api/snippets/${snippet.id}`);
  await expectSnippetHidden('in the trash');
  await change('POST', `/api/trash/${snippet.id}/restore`, {});
  await expectShown();
  await change('DELETE', `/api/snippets/${snippet.id}`);
  await change('DELETE', `/api/trash/${snippet.id}`);
  await expectSnippetHidden('deleted');

  const last = snippetAddresses(origin, await create());
  expect(await shown(last)).toHaveLength(last.length);
  await change('DELETE', '/api/auth/user', world.deletion);
  expect(await shown([...last, ...PROFILE_ADDRESSES]), 'account deleted').toEqual([]);
}
