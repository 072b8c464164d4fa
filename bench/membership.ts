import { z } from 'zod';
import { changeSnippets } from '#contract/bulk.ts';
import { createCollection } from '#contract/collections.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { removeMember } from '#contract/members.ts';
import { listSnippets } from '#contract/snippets.ts';
import { getCaller } from '#contract/tokens.ts';
import { importSnippets } from '#contract/transfer.ts';
import { generatedSnippet } from './generated-snippets.ts';
import { callApi } from './session.ts';
import { createInvitation } from './share-library.ts';
import { percentile } from './statistics.ts';
import type { RunningTarget } from './targets.ts';

const SNIPPETS = 1_000;
const ROUNDS = 10;
const WithId = z.object({ id: z.number() });
const Caller = z.object({ userId: z.string() });

/**
 * Joins a collection, adds 1,000 private snippets, and leaves or is removed, in turns.
 *
 * @returns the p99 of joins, leaves and removals in milliseconds
 */
export async function measureMembership({ server, session }: RunningTarget): Promise<number> {
  const { token: owner, memberToken: member } = session;
  const post = (path: string, token: string, body: unknown) => callApi(server.url + path, token, JSON.stringify(body));
  const { id } = WithId.parse(await post(createCollection.path, owner, { name: 'Membership' }));
  const { userId } = Caller.parse(await callApi(server.url + getCaller.path, member));
  const membership = server.url + removeMember.path.replace(':id', String(id)).replace(':userId', userId);
  await post(importSnippets.path, member, {
    snippets: Array.from({ length: SNIPPETS }, (_, position) => generatedSnippet(position)),
  });
  // A list without a limit has 1,000 snippets, the newest first. An import keeps none of them public.
  const newest = z.array(WithId).parse(await callApi(`${server.url}${listSnippets.path}?preview=true`, member));
  const ids = newest.map((snippet) => snippet.id);
  const times: number[] = [];
  const timed = async (action: () => Promise<unknown>) => {
    const started = performance.now();
    await action();
    times.push(performance.now() - started);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const remover of [member, owner]) {
      const token = await createInvitation(server.url, owner, id);
      await timed(() => post(acceptInvitation.path, member, { token }));
      await post(changeSnippets.path, member, { ids, action: 'addToCollection', collectionId: id });
      const headers = { authorization: `Bearer ${remover}` };
      await timed(async () => {
        const { status } = await fetch(membership, { method: removeMember.method, headers });
        if (status !== 204) throw new Error(`The removal of a member returned ${status}`);
      });
    }
  }
  return percentile(times, 0.99);
}
