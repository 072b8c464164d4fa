import { TOKENS_MAX } from '#contract/limits.ts';
import type { ApiToken, ApiTokenInput, Caller, NewApiToken } from '#contract/tokens.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { generateToken, hashToken, hintOf } from '#server/identity/api-token.ts';
import type { TokenRow } from '#server/store/repositories/tokens.ts';
import type { Store } from '#server/store/store.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Creates the operations on a person's API tokens. */
export function tokenService({ store, clock }: { store: Store; clock: Clock }) {
  return {
    /** @throws AppError `conflict` beyond `TOKENS_MAX` */
    async create(caller: SignedInCaller, { name, scopes, expiresIn }: ApiTokenInput): Promise<NewApiToken> {
      const token = generateToken();
      const createdAt = clock();
      const expiresAt = expiresIn === null ? null : createdAt + expiresIn * DAY;
      const row = { userId: caller.userId, name, scopes, hint: hintOf(token), createdAt, expiresAt };
      const id = await store.transaction(async ({ tokens }) => {
        if ((await tokens.lockAndCount(caller.userId)) >= TOKENS_MAX)
          throw conflict(`You have ${TOKENS_MAX} API tokens. Revoke one to make room.`);
        return tokens.insert({ ...row, hash: hashToken(token) });
      });
      return { ...toApiToken({ ...row, id, lastUsedAt: null }), token };
    },

    async list(caller: SignedInCaller): Promise<ApiToken[]> {
      return (await store.tokens.list(caller.userId, TOKENS_MAX)).map(toApiToken);
    },

    /** Other people's tokens are reported as not found. */
    async revoke(caller: SignedInCaller, id: number): Promise<void> {
      if (!(await store.tokens.delete(caller.userId, id))) throw notFound('API token');
    },

    /** Returns whom the viewer acts for. */
    async caller({ userId, token }: SignedInCaller): Promise<Caller> {
      const [user, tokens] = await Promise.all([store.users.find(userId), store.tokens.list(userId, TOKENS_MAX)]);
      const acting = tokens.find(({ id }) => id === token?.id);
      return { userId, displayName: user?.displayName ?? null, token: acting ? toApiToken(acting) : null };
    },
  };
}

const toApiToken = ({ id, name, scopes, hint, createdAt, expiresAt, lastUsedAt }: TokenRow): ApiToken => ({
  id,
  name,
  scopes: [...scopes],
  hint,
  createdAt: toTimestamp(createdAt),
  expiresAt: expiresAt === null ? null : toTimestamp(expiresAt),
  lastUsedAt: lastUsedAt === null ? null : toTimestamp(lastUsedAt),
});
