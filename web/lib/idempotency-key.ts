import { z } from 'zod';
import { IDEMPOTENCY_KEY } from '#contract/call.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const PLACE = 'unanswered-requests';
const Stored = z.array(z.tuple([z.string(), z.string()]));

/**
 * Keys of requests of which it is not known what came of them, by what was sent. Who loads the page anew before the reply
 * is offered the draft of what may be stored by then.
 */
const unanswered = new Map(readStored(PLACE, Stored, 'sessionStorage'));
/** More would be kept for nothing: who tries again does so with what was sent last. */
const UNANSWERED_MAX = 5;
/** In UTF-16 code units: no draft is longer. */
const STORED_MAX = 1_000_000;

/**
 * Gives a request its `Idempotency-Key`: that of before where the same was sent and its reply lost, so that nothing is
 * there twice.
 *
 * @param headers of the request, which get the key
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
  // From then on the same is wanted once more.
  return {
    answered() {
      unanswered.delete(request);
      store();
    },
  };
}

function store(): void {
  const storable = [...unanswered].filter(([request]) => request.length <= STORED_MAX);
  // Those of before would include what was answered since.
  if (!writeStored(PLACE, storable, 'sessionStorage')) removeStored(PLACE, 'sessionStorage');
}

/** `crypto.randomUUID` is not there where the page came without encryption, as in many a home. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
