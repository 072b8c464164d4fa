import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';
import { type ImportReply, ImportRequest } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError, invalidBy } from '#server/core/errors.ts';
import type { Quota } from '#server/core/quota.ts';
import { exceedsJsonLimits, IMPORT_JSON_LIMITS } from '#server/http/limits/json-limits.ts';
import { requireScope } from '#server/identity/scopes.ts';
import { type Author, UNBOUNDED, type Write } from '#server/store/write.ts';
import { importLibrary } from '../import.ts';

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
    const request = readRequest(body);
    requireImportScopes(caller, request);
    return importLibrary(store, caller, request, { now, quota });
  },
};

export default importSnippets;

/** Requires the scopes of an import that exceed creating snippets. */
function requireImportScopes(caller: Person, { visibility, collections = [] }: ImportRequest): void {
  if (visibility === 'keep') requireScope(caller, 'snippets:publish');
  if (collections.length > 0) requireScope(caller, 'collections:write');
}

/** @throws AppError `invalid`, like a body that Fastify parses and validates */
function readRequest(body: readonly Uint8Array[]): ImportRequest {
  const text = Buffer.concat(body);
  if (!isUtf8(text)) throw new AppError('invalid', 'The file must be encoded in UTF-8');
  if (exceedsJsonLimits(text, IMPORT_JSON_LIMITS))
    throw new AppError('invalid', 'The file is nested too deeply or has too many values');
  const { success, data, error } = ImportRequest.safeParse(parseJson(text));
  if (!success) throw invalidBy(error);
  return data;
}

function parseJson(body: Uint8Array): unknown {
  if (body.byteLength === 0) return undefined;
  try {
    return parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new AppError('invalid', 'The request could not be read', { cause });
  }
}
