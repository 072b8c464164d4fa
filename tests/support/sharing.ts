import type { CollectionRole } from '#contract/collections.ts';
import { NewInvitation } from '#contract/invitations.ts';
import type { GivenRole } from '#contract/members.ts';
import { NewSnippetLink } from '#contract/snippet-links.ts';
import type { Caller } from './server.ts';

/** Returns the token at the end of a link. */
export const tokenOf = ({ url }: { url: string }): string => url.slice(url.lastIndexOf('/') + 1);

/** Creates an invitation to a collection through the API. */
export async function invite(
  manager: Caller,
  collectionId: number,
  given: { role?: GivenRole; maxUses?: number } = {},
): Promise<NewInvitation> {
  const { body } = await manager.post(`/api/collections/${collectionId}/invitations`, { role: 'viewer', ...given });
  return NewInvitation.parse(body);
}

/** Makes a person a member of a collection through an invitation. */
export async function join(
  person: Caller,
  manager: Caller,
  collectionId: number,
  role: Exclude<CollectionRole, 'owner'> = 'viewer',
): Promise<void> {
  const token = tokenOf(await invite(manager, collectionId, { role }));
  const { status } = await person.post('/api/invitations/accept', { token });
  if (status !== 200) throw new Error(`Joining the collection failed with ${status}`);
}

/** Adds a snippet to a collection. */
export async function collect(person: Caller, collectionId: number, snippetId: number): Promise<void> {
  const { status } = await person.post(`/api/collections/${collectionId}/snippets/${snippetId}`, {});
  if (status !== 201) throw new Error(`Adding the snippet failed with ${status}`);
}

/** Creates a private link of a snippet through the API. */
export async function createLink(
  owner: Caller,
  snippetId: number,
  given: Record<string, unknown> = {},
): Promise<NewSnippetLink> {
  const { body } = await owner.post(`/api/snippets/${snippetId}/links`, { expiresIn: '7d', ...given });
  return NewSnippetLink.parse(body);
}
