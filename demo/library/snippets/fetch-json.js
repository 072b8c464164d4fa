export class HttpError extends Error {
  constructor(response, body) {
    super(`${response.status} ${response.statusText} from ${response.url}`);
    this.name = 'HttpError';
    this.status = response.status;
    this.body = body;
  }
}

/** fetch() that times out, can still be aborted by the caller, and throws on 4xx and 5xx. */
export async function fetchJson(url, { timeout = 8000, signal, ...init } = {}) {
  const limits = [AbortSignal.timeout(timeout), signal].filter(Boolean);
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    signal: AbortSignal.any(limits),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response, text);
  return text === '' ? null : JSON.parse(text);
}
