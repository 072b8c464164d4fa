import { type ImportReply, ImportRequest } from '#contract/transfer.ts';
import type { Quota } from '#server/core/quota.ts';
import { type Author, UNBOUNDED, type Write } from '#server/store/write.ts';
import { importLibrary } from '../import.ts';
import { requireImportScopes } from '../import-scopes.ts';
import { readBody } from '../read-body.ts';

interface Input {
  caller: Author;
  /** The chunks of the request body. */
  body: readonly Uint8Array[];
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Parses, validates and stores an import. Parsing runs in the worker as well, because it takes long for tens of megabytes. */
export const importSnippets: Write<Input, ImportReply> = {
  module: import.meta.url,
  size: () => UNBOUNDED,
  scans: () => true,
  transfer: ({ body }) => body,

  execute(store, { caller, body, now, quota }) {
    const request = readBody(body, ImportRequest);
    requireImportScopes(caller, request);
    return importLibrary(store, caller, request, { now, quota });
  },
};

export default importSnippets;
