import type { Plugin } from 'vite';

/** Properties of calls, as the formatter writes them. */
const SERVER_ONLY = /^ {2}(?:summary:\s+(?:'.*'|".*"|`.*`)|scope: (?:null|'.*'|\[.*\])|errors: \[.*\]),\n/gm;

/** Removes what only the server and the OpenAPI document read of the contract's calls. */
export const withoutCallDocs = (): Plugin => ({
  name: 'without-call-docs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(SERVER_ONLY, ''), map: null }),
  },
});
