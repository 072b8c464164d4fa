import { ApiError } from '#web/lib/http-errors.ts';

/** In s. A longer wait is left to the person. */
const WAIT_MAX = 60;

/** Repeats a request after the time that the server names, once. */
export async function patiently<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    const seconds = error instanceof ApiError && error.code === 'rate_limited' ? error.retryAfter : null;
    if (seconds === null || seconds > WAIT_MAX) throw error;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return send();
  }
}
