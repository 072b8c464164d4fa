import { expect, test } from 'vitest';
import { INVITATIONS_MAX, MEMBERS_MAX } from '#contract/limits.ts';
import { createCollection, storedUser } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { invite, tokenOf } from '#tests/support/sharing.ts';

test('a collection has at most 50 open invitations', { tags: ['slow'] }, async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const { id } = await createCollection(ada);
  const path = `/api/collections/${id}/invitations`;
  const first = await ada.post(path, { role: 'viewer', expiresIn: '1d' });
  for (let more = 1; more < INVITATIONS_MAX; more += 1) await invite(ada, id);
  expect(await ada.post(path, { role: 'viewer' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  // Only open ones count.
  advance(24 * 60 * 60 * 1000);
  expect((await ada.post(path, { role: 'viewer' })).status).toBe(201);
  expect((await ada.post(path, { role: 'viewer' })).status).toBe(409);
  expect(first.status).toBe(201);
});

test('a collection has at most 200 members, whose roles still change', { tags: ['slow'] }, async () => {
  const { person, store } = await testServer();
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const { id, userId } = await createCollection(ada);
  const accept = async (who: typeof ada, role: 'viewer' | 'editor') =>
    who.post('/api/invitations/accept', { token: tokenOf(await invite(ada, id, { role })) });
  expect((await accept(ben, 'viewer')).status).toBe(200);
  await store.transaction(async ({ users, collectionMembers }) => {
    for (let n = 1; n < MEMBERS_MAX; n += 1) {
      await users.insert(storedUser(`member-${n}`));
      const member = { userId: `member-${n}`, role: 'viewer', addedBy: userId, addedAt: n } as const;
      await collectionMembers.add({ id, userId, createdAt: 0 }, member);
    }
  });
  expect(await accept(cleo, 'viewer')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await accept(ben, 'editor')).body).toMatchObject({ role: 'editor', memberCount: MEMBERS_MAX });
  expect((await ada.delete(`/api/collections/${id}/members/member-1`)).status).toBe(204);
  expect((await accept(cleo, 'viewer')).status).toBe(200);
});
