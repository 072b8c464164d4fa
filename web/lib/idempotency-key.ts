import { z } from 'zod';
import { IDEMPOTENCY_KEY } from '#contract/call.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const STORAGE_KEY = 'unanswered-requests';
const Stored = z.array(z.tuple([z.string(), z.string()]));

/**
 * Keys of requests without a reply, by request content. Stored, because the draft survives a reload and may be sent
 * again.
 */
const unanswered = new Map(readStored(STORAGE_KEY, Stored, 'sessionStorage'));
/** Older requests are unlikely to be retried. */
const UNANSWERED_MAX = 5;
/** Larger than any draft; in UTF-16 code units. */
const STORED_MAX = 1_000_000;

/**
 * Sets the `Idempotency-Key` header. Reuses the key of an identical request whose reply was lost, so that nothing is
 * created twice.
 *
 * @param headers of the request
 */
export function assignIdempotencyKey(
  address: string,
  body: RequestInit['body'],
  headers: Headers,
): { answered(): void } {
  const request = `${address} ${body}`;
  const key = unanswered.get(request) ?? newKey();
  unanswered.delete(request);
  unanswered.set(request, key);
  const [oldest = request] = unanswered.keys();
  if (unanswered.size > UNANSWERED_MAX) unanswered.delete(oldest);
  store();
  headers.set(IDEMPOTENCY_KEY, key);
  // After a reply, the same content is a new request.
  return {
    answered() {
      unanswered.delete(request);
      store();
    },
  };
}

/** Forgets the requests without a reply, whose content may be private. */
export function forgetUnanswered(): void {
  unanswered.clear();
  removeStored(STORAGE_KEY, 'sessionStorage');
}

function store(): void {
  const storable = [...unanswered].filter(([request]) => request.length <= STORED_MAX);
  // A stale entry would include requests that were answered since.
  if (!writeStored(STORAGE_KEY, storable, 'sessionStorage')) removeStored(STORAGE_KEY, 'sessionStorage');
}

/** `crypto.randomUUID` needs a secure context, and Pegboard may run over plain http. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
