import { IDEMPOTENCY_KEY } from '#contract/call.ts';

/** Keys of requests of which it is not known what came of them, by what was sent. */
const unanswered = new Map<string, string>();
/** More would be kept in memory for nothing: who tries again does so with what was sent last. */
const UNANSWERED_MAX = 5;

/**
 * Gives a request its `Idempotency-Key`: that of before where the same was sent and its reply lost, so that nothing is
 * there twice.
 *
 * @param headers of the request, which get the key
 */
export function nameRequest(address: string, body: RequestInit['body'], headers: Headers): { answered(): void } {
  const request = `${address} ${body}`;
  const key = unanswered.get(request) ?? newKey();
  unanswered.delete(request);
  unanswered.set(request, key);
  const [oldest = request] = unanswered.keys();
  if (unanswered.size > UNANSWERED_MAX) unanswered.delete(oldest);
  headers.set(IDEMPOTENCY_KEY, key);
  // From then on the same is wanted once more.
  return { answered: () => void unanswered.delete(request) };
}

/** `crypto.randomUUID` is not there where the page came without encryption, as in many a home. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
