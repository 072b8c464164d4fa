import type { z } from 'zod';
import { parseJson } from '#domain/parse-json.ts';
import type { Call, Reply } from './call.ts';

/** The parts of a request, of any call. */
export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Returns path and query of a request. Escapes path parameters, repeats list parameters and omits empty ones. */
export function targetOf({ path }: Pick<Call, 'path'>, { params, query }: RequestParts): string {
  const given = new Map(entriesOf(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Returns method, headers and body of a request. */
export function initOf({ method }: Pick<Call, 'method'>, { body }: RequestParts): RequestInit & { headers: Headers } {
  const headers = new Headers();
  if (body === undefined) return { method, headers };
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Returns the URL of a `Link: </api/...?cursor=...>; rel="next"` header; null on the last page. */
export function nextLink(headers: Headers, origin: string): URL | null {
  const target = headers.get('link')?.match(/<([^>]*)>\s*;[^,]*\brel="?next\b/)?.[1];
  return target === undefined ? null : new URL(target, origin);
}

/**
 * Validates the body of a success reply against the contract. Returns null for any other body or status.
 *
 * @param adapt changes the parsed body before the validation
 */
export function parseReply<C extends Call>(
  definition: C,
  status: number,
  text: string,
  adapt: (value: unknown, schema: z.ZodType) => unknown = (value) => value,
): { body: Reply<C> } | null {
  const schema = definition.replies[status];
  // The type and the schema come from the same definition.
  if (schema === null) return { body: undefined as Reply<C> };
  const parsed = schema?.safeParse(adapt(parseJson(text), schema));
  return parsed?.success ? { body: parsed.data as Reply<C> } : null;
}
