import { expect, type Page, type Request, type Route } from '@playwright/test';

type Address = string | RegExp;

/** A request that the server answers with 200. */
const PROBE = '/api/health?routed';

/**
 * Adds a route and waits until it is active. Chromium applies the first route of a page with a delay, in which a call
 * would still reach the server.
 */
async function route(page: Page, address: Address, handler: (route: Route) => unknown): Promise<void> {
  await page.route(address, handler);
  // A page that was not opened yet applies its routes before its first request.
  if (!page.url().startsWith('http')) return;
  const isProbe = (url: URL) => url.pathname + url.search === PROBE;
  await page.route(isProbe, (probe) => probe.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE)).toBe(204);
  await page.unroute(isProbe);
}

/** Holds matching requests. Returns a function that sends them and all later ones. */
export async function holdReplies(page: Page, address: Address): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await route(page, address, async (held) => {
    await promise;
    await held.fallback();
  });
  return resolve;
}

/** An error reply, or a broken connection. */
export type Failure = { status: number; body?: unknown; headers?: Record<string, string> } | 'no reply';

/** Fails matching requests. Returns a function that lets them reach the server again. */
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

/** Complaints that a failed request causes: those of Chromium and of the fixture. */
export const COMPLAINT_OF_FAILURE = /status of \d+|^5\d\d: |ERR_CONNECTION_FAILED|^failed: /;

/** Collects the matching requests that a page makes from now on. */
export function collectRequests(page: Page, address: RegExp): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) requests.push(request);
  });
  return requests;
}

/** List calls with any query. */
export const SNIPPET_LIST = /\/api\/snippets(\?|$)/;
export const PUBLIC_LIST = /\/api\/public\/snippets(\?|$)/;
