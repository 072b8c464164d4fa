import { expect, onTestFinished, test } from 'vitest';
import { openTestStore } from '#tests/support/store.ts';

const MODEL = 'RefreshToken';

/** Opens an empty store with helpers to save artifacts and to list those that remain. */
async function payloads() {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  const { oidcPayloads } = store;
  const save = (id: string, given: { accountId?: string; grantId?: string | null; expiresAt?: number } = {}) =>
    oidcPayloads.save({
      model: MODEL,
      id,
      payload: '{}',
      uid: null,
      accountId: given.accountId ?? 'ada',
      grantId: given.grantId ?? null,
      expiresAt: given.expiresAt ?? null,
    });
  const left = async (...ids: string[]) => {
    const found = await Promise.all(ids.map((id) => oidcPayloads.find(MODEL, id)));
    return found.flatMap((row) => row?.id ?? []);
  };
  return { oidcPayloads, save, left };
}

test('keeps the first consumption of an artifact that is stored again', async () => {
  const { oidcPayloads, save } = await payloads();
  await save('token');
  await oidcPayloads.consume(MODEL, 'token', 1_000);
  await oidcPayloads.consume(MODEL, 'token', 2_000);
  await save('token');
  expect((await oidcPayloads.find(MODEL, 'token'))?.consumedAt).toBe(1_000);
});

test('ends all other grants of an account, including artifacts without a grant', async () => {
  const { oidcPayloads, save, left } = await payloads();
  await save('this', { grantId: 'kept' });
  await save('other', { grantId: 'other' });
  await save('none');
  await save('bob', { accountId: 'bob', grantId: 'bob' });
  await oidcPayloads.endOtherGrants('ada', 'kept');
  expect(await left('this', 'other', 'none', 'bob')).toEqual(['this', 'bob']);
});

test('removes only expired artifacts', async () => {
  const { oidcPayloads, save, left } = await payloads();
  await save('expired', { expiresAt: 999 });
  await save('now', { expiresAt: 1_000 });
  await save('later', { expiresAt: 1_001 });
  await save('never');
  await oidcPayloads.removeExpired(1_000);
  expect(await left('expired', 'now', 'later', 'never')).toEqual(['now', 'later', 'never']);
});
