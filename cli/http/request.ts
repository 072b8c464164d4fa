import { randomUUID } from 'node:crypto';
import { type Call, IDEMPOTENCY_KEY } from '#contract/call.ts';

export interface ServerRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers };
  /** Whether it may be sent again if no reply arrives. */
  readonly isRepeatable: boolean;
  /** Whether the caller reads the body as it arrives. A body that is cut off is not retried then. */
  readonly isStreamed?: boolean;
}

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Builds the request of a call. Escapes parameters in the path and repeats lists in the query. */
export function buildRequest(definition: Call, { params, query, body }: Input, origin: string): ServerRequest {
  const given = new Map(entriesOf(params));
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const url = new URL(path, origin);
  for (const [name, value] of entriesOf(query))
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one));
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (definition.idempotencyKey) headers.set(IDEMPOTENCY_KEY, randomUUID());
  return {
    url: url.href,
    init: { method: definition.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
    isRepeatable: definition.method === 'GET' || definition.idempotencyKey === true,
  };
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
