import { parse } from 'secure-json-parse';
import { type ImportReply, ImportRequest } from '#contract/transfer.ts';
import { AppError, invalidBy } from '#server/errors.ts';
import type { LongWork } from '#server/store/long-work.ts';
import type { Transactional } from '#server/store/repositories/index.ts';
import type { Person } from '#server/viewer.ts';
import { importLibrary } from './import.ts';
import { isTooIntricate } from './intricacy.ts';

interface Task {
  person: Person;
  /** The body of the request in the pieces in which it came. */
  body: readonly Uint8Array[];
  /** When it came, in milliseconds since 1970. */
  now: number;
}

/** An import from the bytes of its request on: to read and check tens of megabytes takes long as well. */
export default function importBody(store: Transactional, { person, body, now }: Task): Promise<ImportReply> {
  return importLibrary(store, person, readRequest(body), now);
}

export const importWork: LongWork<Task, ImportReply> = { module: import.meta.url, run: importBody };

/** @throws AppError `invalid`, as for a body that is read and checked before its handler is called */
function readRequest(body: readonly Uint8Array[]): ImportRequest {
  const text = Buffer.concat(body);
  if (isTooIntricate(text))
    throw new AppError('invalid', 'This file is no library: it is nested too deep or has too many values');
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
