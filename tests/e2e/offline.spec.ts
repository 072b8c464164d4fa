import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { test, testAsAda, testAsGrace } from './support/people.ts';
import { fill, openDialog } from './support/snippet-dialog.ts';

const OFFLINE = 'You are offline. Showing what was last seen.';
/** Complaints without a network: those of Chromium, the service worker, the fixture and the app. */
const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|^failed: |code editor could not be loaded|Could not load the filters/;

testAsAda.use({ serviceWorkers: 'allow' });
test.use({ serviceWorkers: 'allow' });
testAsGrace.use({ serviceWorkers: 'allow' });

/** Installs the service worker: after the first visit the app opens without a network. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

/** Returns the names of the caches with personal data. */
const personalStores = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('seen ') && name !== 'seen visitor'),
  );

/** Returns all that the browser stores, as text. */
const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const cached = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const isText = /\/api\/|\.html$/.test(request.url);
        cached.push(name, request.url, isText && (await (await cache.match(request))?.text()));
      }
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), cached]);
  });

async function reloadOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.reload();
}

testAsAda(
  'opens a visited board offline, refreshes it online, and reports what was never opened',
  async ({ page, ada, context, complaints }) => {
    complaints.allow(NO_NETWORK);
    await ada.createSnippet({ title: 'Seen before' });
    await page.goto('/snippets');
    await expect(page.getByRole('article', { name: 'Seen before' })).toBeVisible();
    await waitForServiceWorker(page);
    await expect(page.getByText(OFFLINE)).toBeHidden();

    await reloadOffline(page, context);
    await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Seen before' })).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'internet connection' })).toHaveCount(0);

    await ada.createSnippet({ title: 'Created while offline' });
    await context.setOffline(false);
    await expect(page.getByRole('article', { name: 'Created while offline' })).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await expect(page.getByText('internet connection')).toHaveCount(0);

    await context.setOffline(true);
    await page.goto('/snippets?search=never');
    await expect(page.getByText('Failed to load snippets: Network error')).toBeVisible();
    await page.getByRole('button', { name: 'New Snippet' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  },
);

test('opens a visited shared page offline until it becomes private', { tag: '@slow' }, async ({
  page,
  ada,
  context,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  complaints.allow(/404/);
  const { id, shareId } = await ada.createSnippet({ title: 'Carried along', code: 'offline();', isPublic: true });
  await page.goto(`/shared/${shareId}`);
  await expect(page.getByText('1 uses')).toBeVisible();
  await waitForServiceWorker(page);
  await reloadOffline(page, context);
  await expect(page.getByRole('heading', { name: 'Carried along' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Code of Carried along' })).toContainText('offline();');
  await expect(page.getByText(OFFLINE)).toBeVisible();

  await ada.call('POST', `/api/snippets/${id}/publish`);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
  await reloadOffline(page, context);
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Carried along' })).toBeHidden();
  await expect(page.getByText('offline();')).toBeHidden();
});

testAsGrace(
  'deletes cached personal data and, on request, drafts on sign-out',
  { tag: '@slow' },
  async ({ page, grace, bob, context, complaints }) => {
    complaints.allow(NO_NETWORK);
    await grace.createSnippet({ title: 'Grace alone', code: 'secret()' });
    await page.goto('/');
    await expect(page.getByRole('article', { name: 'Grace alone' })).toBeVisible();
    await waitForServiceWorker(page);
    await expect.poll(() => personalStores(page)).toHaveLength(1);
    const dialog = await openDialog(page);
    await fill(dialog, 'Grace alone, unfinished', 'secret()');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await everythingStored(page)).toContain('unfinished');

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Delete drafts' }).click();
    await expect(page.getByText('Signed out successfully')).toBeVisible();
    await expect.poll(() => personalStores(page)).toEqual([]);
    expect(await everythingStored(page)).not.toMatch(/Grace|secret\(\)|unfinished/);
    await reloadOffline(page, context);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(page.getByText('Grace alone')).toHaveCount(0);

    // Another person on the same device without cached data.
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, bob.browserState.origins[0]?.localStorage ?? []);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
    await expect(page.getByText('Failed to load snippets')).toBeVisible();
    await expect(page.getByText('Grace alone')).toHaveCount(0);
  },
);

testAsAda('shows data that the full cache cannot keep', { tag: '@slow' }, async ({ page, context, pegboard }) => {
  await page.goto('/snippets');
  await waitForServiceWorker(page);
  const developer = await context.newCDPSession(page);
  await developer.send('Storage.overrideQuotaForOrigin', { origin: pegboard.url, quotaSize: 1 });
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  await expect(page.getByRole('dialog').locator('.cm-content')).toBeVisible();
});

test('has a manifest that makes the app installable', { tag: '@slow' }, async ({ page, request }) => {
  await page.goto('/');
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
  }
  const session = await page.context().newCDPSession(page);
  await waitForServiceWorker(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
