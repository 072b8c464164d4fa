import { ImportPart, type ImportResult, NewImport } from '#contract/imports.ts';
import type { Quota } from '#server/core/quota.ts';
import { type Author, UNBOUNDED, type Write } from '#server/store/write.ts';
import { requireImportScopes } from '../import-scopes.ts';
import { importPart } from '../imports/import-part.ts';
import { readBody } from '../read-body.ts';

interface Input {
  caller: Author;
  /** Import to continue; null for a new one. */
  id: number | null;
  /** The chunks of the request body. */
  body: readonly Uint8Array[];
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Starts or continues an import. Parsing runs in the worker as well, because it takes long for tens of megabytes. */
export const storeImportPart: Write<Input, ImportResult> = {
  module: import.meta.url,
  size: () => UNBOUNDED,
  scans: () => true,
  transfer: ({ body }) => body,

  async execute(store, { caller, id, body, now, quota }) {
    if (id !== null) {
      const part = readBody(body, ImportPart);
      requireImportScopes(caller, part);
      return importPart(store, caller, part, { target: { id }, now, quota });
    }
    const { source, ...part } = readBody(body, NewImport);
    requireImportScopes(caller, part);
    return importPart(store, caller, part, { target: { source }, now, quota });
  },
};

export default storeImportPart;
