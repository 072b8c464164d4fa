/** Permissions of an API token. */
export const TOKEN_SCOPES = [
  'snippets:read',
  'snippets:write',
  'snippets:publish',
  'collections:read',
  'collections:write',
  'comments:write',
  'library:export',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Replies of a write carry what it changed, so writing includes reading of the same kind. */
const INCLUDED: Readonly<Partial<Record<TokenScope, TokenScope>>> = {
  'snippets:write': 'snippets:read',
  'snippets:publish': 'snippets:read',
  'collections:write': 'collections:read',
};

/** Returns scopes with those that they include, in the order of `TOKEN_SCOPES`. */
export const withIncluded = (scopes: readonly TokenScope[]): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => scopes.includes(scope) || isIncluded(scope, scopes));

/** Returns whether other scopes include a scope. */
export const isIncluded = (scope: TokenScope, scopes: readonly TokenScope[]): boolean =>
  scopes.some((one) => INCLUDED[one] === scope);
