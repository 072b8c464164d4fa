import type { TokenScope } from './token-scopes.ts';

/** Path of the npm package of the command line. */
export const CLI_PACKAGE_PATH = '/cli/pegboard.tgz';

/** Scopes that the commands need. */
export const CLI_SCOPES: readonly TokenScope[] = [
  'snippets:read',
  'snippets:write',
  'snippets:publish',
  'collections:read',
  'collections:write',
  'library:export',
];

/** Stands for the server's address in the built command line. The server replaces it when it serves the package. */
export const SERVER_ADDRESS = 'https://pegboard.invalid';
