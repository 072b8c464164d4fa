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
