import { z } from 'zod';
import { defineCall, Id, IdParams, Timestamp } from './call.ts';
import { TOKEN_NAME_MAX, TOKENS_MAX } from './limits.ts';
import { text } from './text-fields.ts';
import { TOKEN_SCOPES, withIncluded } from './token-scopes.ts';

const TokenScope = z.enum(TOKEN_SCOPES);

export const API_TOKEN_PREFIX = 'pgb_';
/** The last 6 characters are a checksum, which only the server checks. */
export const API_TOKEN_FORMAT = new RegExp(`^${API_TOKEN_PREFIX}[0-9A-Za-z]{36}$`);

/** Lifetimes in days; null never expires. */
export const TOKEN_LIFETIMES = [7, 30, 90, 365, null] as const;
export type TokenLifetime = (typeof TOKEN_LIFETIMES)[number];

export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(TokenScope),
    /** The start and the end of the token, for telling tokens apart. */
    hint: z.string(),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    /** Exact to an hour. Null if never used. */
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

/** The only reply that contains the token. */
export const NewApiToken = ApiToken.extend({ token: z.string() }).meta({ id: 'NewApiToken' });
export type NewApiToken = z.infer<typeof NewApiToken>;

/** The person that a request acts for, and its API token; null for a sign-in. */
export const Caller = z
  .object({ userId: z.string(), displayName: z.string().nullable(), token: ApiToken.nullable() })
  .meta({ id: 'Caller' });
export type Caller = z.infer<typeof Caller>;

export const ApiTokenInput = z
  .object({
    name: text('Name')
      .trim()
      .min(1, 'Name is required')
      .max(TOKEN_NAME_MAX, `Name cannot exceed ${TOKEN_NAME_MAX} characters`),
    scopes: z
      .array(TokenScope, { error: 'Scopes must be a list of scopes' })
      .min(1, 'Choose at least one scope')
      .transform(withIncluded)
      .describe(
        'Writing includes reading: snippets:write and snippets:publish include snippets:read, collections:write includes collections:read',
      ),
    /** In days. */
    expiresIn: z.literal(TOKEN_LIFETIMES, { error: 'expiresIn must be 7, 30, 90, 365 or null' }),
  })
  .meta({ id: 'ApiTokenFields' });
export type ApiTokenInput = z.output<typeof ApiTokenInput>;

const tag = 'API tokens';

export const createToken = defineCall({
  method: 'POST',
  path: '/api/tokens',
  summary: `Create an API token. No later reply contains it. A scope for writing includes reading of the same kind. Returns 409 beyond ${TOKENS_MAX} tokens.`,
  tag,
  access: 'signed-in',
  scope: null,
  body: ApiTokenInput,
  replies: { 201: NewApiToken },
  errors: [400, 409, 413, 415],
});

export const listTokens = defineCall({
  method: 'GET',
  path: '/api/tokens',
  summary: 'List your API tokens, newest first',
  tag,
  access: 'signed-in',
  scope: null,
  replies: { 200: z.array(ApiToken) },
  errors: [],
});

export const revokeToken = defineCall({
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Revoke an API token',
  tag,
  access: 'signed-in',
  scope: null,
  params: IdParams,
  replies: { 204: null },
  errors: [400, 404],
});

export const getCaller = defineCall({
  method: 'GET',
  path: '/api/whoami',
  summary: 'Get the person and the API token that a request acts for',
  tag,
  access: 'signed-in',
  scope: TOKEN_SCOPES,
  replies: { 200: Caller },
  errors: [],
});
