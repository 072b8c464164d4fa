import { z } from 'zod';
import { changeSnippets } from '#contract/bulk.ts';
import { createCollection } from '#contract/collections.ts';
import { acceptInvitation, createInvitation as createInvitationCall, NewInvitation } from '#contract/invitations.ts';
import { INVITATION_USES_MAX } from '#contract/limits.ts';
import { listSnippets } from '#contract/snippets.ts';
import { callApi } from './session.ts';

const COLLECTIONS = 20;
const Collection = z.object({ id: z.number() });
const Snippets = z.array(z.object({ id: z.number(), isPublic: z.boolean() }));

/**
 * Shares all private snippets of people through 20 collections, each with an equal number of them.
 *
 * @param people tokens of those who share
 * @param member token of a person who joins every collection
 */
export async function shareLibrary(url: string, people: readonly string[], member: string): Promise<void> {
  const post = (path: string, token: string, body: unknown) => callApi(url + path, token, JSON.stringify(body));
  const owners = people.slice(0, COLLECTIONS);
  for (const [index, owner] of owners.entries()) {
    const { id } = Collection.parse(await post(createCollection.path, owner, { name: `Collection ${index}` }));
    const members = people.filter((_, position) => position % owners.length === index);
    const token = await createInvitation(url, owner, id);
    for (const person of [...members, member]) {
      if (person !== owner) await post(acceptInvitation.path, person, { token });
    }
    for (const person of members) {
      const ids = await privateIds(url, person);
      await post(changeSnippets.path, person, { ids, action: 'addToCollection', collectionId: id });
    }
  }
}

/** Creates an invitation for editors. Returns its token. */
export async function createInvitation(url: string, owner: string, collectionId: number): Promise<string> {
  const body = JSON.stringify({ role: 'editor', maxUses: INVITATION_USES_MAX });
  const invitation = await callApi(url + createInvitationCall.path.replace(':id', String(collectionId)), owner, body);
  return NewInvitation.parse(invitation).url.replace(/^.*\//, '');
}

async function privateIds(url: string, person: string): Promise<number[]> {
  const snippets = Snippets.parse(await callApi(`${url}${listSnippets.path}?limit=200&preview=true`, person));
  return snippets.filter(({ isPublic }) => !isPublic).map(({ id }) => id);
}
