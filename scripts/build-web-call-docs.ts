import type { Plugin } from 'vite';

/** Properties of calls, as the formatter writes them. */
const SERVER_ONLY = /^ {2}(?:summary:\s+(?:'.*'|".*"|`.*`)|scope: (?:null|'.*'|\[.*\])|errors: \[.*\]),\n/gm;
/** Names of schemas. Zod keeps those of all its copies in a process in one registry, where each must be unique. */
const SCHEMA_ID = /\s*\.meta\(\{ id: '\w+' \}\)/g;

/** Removes what only the server and the OpenAPI document read of the contract. */
export const withoutCallDocs = (): Plugin => ({
  name: 'without-call-docs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(SERVER_ONLY, '').replace(SCHEMA_ID, ''), map: null }),
  },
});
