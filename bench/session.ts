import { z } from 'zod';
import { changeSnippets } from '#contract/bulk.ts';
import { PINS_MAX } from '#contract/limits.ts';
import { signIn as authenticate } from '#contract/sign-in.ts';
import { listPublicSnippets, listSnippets } from '#contract/snippets.ts';
import { Browser, signIn, signUp } from '#tests/support/sign-in.ts';
import type { RunningServer } from './checkout.ts';

/** The request headers of a browser that affect the response. */
export const ACCEPT = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Calls the API and returns the parsed body. @throws if the status is an error */
export async function callApi(url: string, token: string | null, body?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The number of the person who is a member of collections. */
export const MEMBER = 1;

const account = (person: number) => ({
  name: `Person ${person}`,
  email: `person-${person}@example.com`,
  password: `Tq7-vermilion-otter-${person}`,
});

/** Creates the account of a generated person. Returns the ID token. */
export async function register({ url, publicUrl }: RunningServer, person: number): Promise<string> {
  const { idToken } = await signUp({ url: publicUrl }, new Browser(), account(person));
  await callApi(url + authenticate.path, null, JSON.stringify({ idToken }));
  return idToken;
}

/** Signs in a generated person of the library. */
export const signInAs = ({ publicUrl }: Pick<RunningServer, 'publicUrl'>, person: number) =>
  signIn({ url: publicUrl }, new Browser(), account(person));

/** A signed-in person, and the ids that requests need. */
export interface Session {
  token: string;
  userId: string;
  /** The token of the person who is a member of collections. */
  memberToken: string;
  snippetIds: number[];
  /** The share id of a public snippet. */
  shareId: string;
  /** The share ids of the newest public snippets. */
  shareIds: string[];
}

const Snippets = z.array(z.object({ id: z.number(), userId: z.string(), shareId: z.string().nullable() }));

/** Signs in as the first person of the library. */
export async function openSession(server: RunningServer): Promise<Session> {
  const { url } = server;
  const tokenOf = async (person: number) => (await signInAs(server, person)).idToken;
  const token = await tokenOf(0);
  const own = Snippets.parse(await callApi(`${url}${listSnippets.path}?limit=200&preview=true`, token));
  const shared = Snippets.parse(await callApi(`${url}${listPublicSnippets.path}?limit=200&preview=true`, null));
  const shareIds = shared.flatMap(({ shareId }) => shareId ?? []);
  const [shareId] = shareIds;
  if (!own[0] || shareId === undefined) throw new Error('The library is empty');
  return {
    token,
    userId: own[0].userId,
    memberToken: await tokenOf(MEMBER),
    snippetIds: own.map(({ id }) => id),
    shareId,
    shareIds,
  };
}

/** Pins the newest snippets of the person, as many as possible. */
export async function pinNewest({ url }: Pick<RunningServer, 'url'>, { token, snippetIds }: Session): Promise<void> {
  const change = { ids: snippetIds.slice(0, PINS_MAX), action: 'pin' };
  await callApi(url + changeSnippets.path, token, JSON.stringify(change));
}
