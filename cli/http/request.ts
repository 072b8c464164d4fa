import { randomUUID } from 'node:crypto';
import { type Call, IDEMPOTENCY_KEY } from '#contract/call.ts';
import { initOf, type RequestParts, targetOf } from '#contract/request.ts';

export interface ServerRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers };
  /** Whether it may be sent again if no reply arrives. */
  readonly isRepeatable: boolean;
  /** Whether the caller reads the body as it arrives. A body that is cut off is not retried then. */
  readonly isStreamed?: boolean;
}

/** Builds the request of a call. */
export function buildRequest(definition: Call, parts: RequestParts, origin: string): ServerRequest {
  const init = initOf(definition, parts);
  if (definition.idempotencyKey) init.headers.set(IDEMPOTENCY_KEY, randomUUID());
  return {
    url: new URL(targetOf(definition, parts), origin).href,
    init,
    isRepeatable: definition.method === 'GET' || definition.idempotencyKey === true,
  };
}
