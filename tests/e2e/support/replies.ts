import { expect, type Page, type Request, type Route } from '@playwright/test';

type Address = string | RegExp;

/** No file and no page: the server answers it with 200. */
const PROBE = '/api/health?routed';

/**
 * Has a page's requests go by a route, and waits until they do: of the first route of all a busy page of Chromium learns
 * later than of a key that is pressed at once, and the call this makes would reach the server.
 */
async function route(page: Page, address: Address, handler: (route: Route) => unknown): Promise<void> {
  await page.route(address, handler);
  // One that is empty has its routes before it asks for anything.
  if (!page.url().startsWith('http')) return;
  const isProbe = (url: URL) => url.pathname + url.search === PROBE;
  await page.route(isProbe, (probe) => probe.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE)).toBe(204);
  await page.unroute(isProbe);
}

/** Keeps calls from the server. @returns lets those on their way go, and all that follow */
export async function holdReplies(page: Page, address: Address): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await route(page, address, async (held) => {
    await promise;
    await held.fallback();
  });
  return resolve;
}

/** How calls fail: with a status and perhaps a body, or without any reply. */
export type Failure = { status: number; body?: unknown; headers?: Record<string, string> } | 'no reply';

/** Lets calls fail. @returns lets them reach the server again */
export async function failCalls(
  page: Page,
  address: Address,
  failure: Failure,
  method?: string,
): Promise<() => Promise<void>> {
  await route(page, address, (call) => {
    if (method !== undefined && call.request().method() !== method) return call.fallback();
    if (failure === 'no reply') return call.abort('connectionfailed');
    const { status, body = { message: 'Out of order' }, headers } = failure;
    return typeof body === 'string'
      ? call.fulfill({ status, body, headers: { 'content-type': 'text/html', ...headers } })
      : call.fulfill({ status, json: body, headers });
  });
  return () => page.unroute(address);
}

/** Lets the next call of this method reach the server, which does what it is asked, and loses its reply. */
export async function loseReply(page: Page, address: Address, method: string): Promise<void> {
  let isLost = false;
  await route(page, address, async (call) => {
    if (isLost || call.request().method() !== method) return call.fallback();
    isLost = true;
    await call.fetch();
    await call.abort('connectionfailed');
  });
}

/** What Chromium writes to its console for it, and the watch beside it. */
export const COMPLAINT_OF_FAILURE = /status of \d+|^5\d\d: |ERR_CONNECTION_FAILED|^failed: /;

/** Collects the requests a page makes from now on to addresses that match. */
export function collectRequests(page: Page, address: RegExp): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) requests.push(request);
  });
  return requests;
}

/** The list calls, whatever their query, and nothing below them. */
export const SNIPPET_LIST = /\/api\/snippets(\?|$)/;
export const PUBLIC_LIST = /\/api\/public\/snippets(\?|$)/;
