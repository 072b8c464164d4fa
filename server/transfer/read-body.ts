import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';
import type { z } from 'zod';
import { AppError, invalidBy } from '#server/core/errors.ts';
import { exceedsJsonLimits, IMPORT_JSON_LIMITS } from '#server/http/limits/json-limits.ts';

/**
 * Parses and validates the chunks of a large request body, as Fastify does with other bodies.
 *
 * @throws AppError `invalid`
 */
export function readBody<T extends z.ZodType>(body: readonly Uint8Array[], schema: T): z.output<T> {
  const text = Buffer.concat(body);
  if (!isUtf8(text)) throw new AppError('invalid', 'The file must be encoded in UTF-8');
  if (exceedsJsonLimits(text, IMPORT_JSON_LIMITS))
    throw new AppError('invalid', 'The file is nested too deeply or has too many values');
  const { success, data, error } = schema.safeParse(parseJson(text));
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
