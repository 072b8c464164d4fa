import { expect } from './support/fixtures.ts';
import { fillAndSend, newcomer } from './support/journey.ts';
import { expectNoSidewaysScroll, PHONE } from './support/page-parts.ts';
import { test, testAsAda } from './support/people.ts';
import { collectRequests, holdReplies, PUBLIC_LIST } from './support/replies.ts';

const SHARED_CALL = /\/api\/shared\//;

test('shows a shared page and the landing page before any API call is answered', async ({ page, ada }) => {
  const { shareId } = await ada.createSnippet({ title: 'Sleep', code: 'await wait(1);', isPublic: true });
  const lists = collectRequests(page, PUBLIC_LIST);
  const release = await holdReplies(page, /\/api\//);
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'Sleep' })).toBeVisible();
  await page.goto(`/shared/${shareId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sleep' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Code of Sleep' })).toContainText('await wait(1);');
  await expect(page).toHaveTitle('Sleep · Pegboard');
  release();
  await expect(page.getByText('1 uses')).toBeVisible();
  expect(lists).toEqual([]);
});

test('counts each visit once, and none of the owner', { tag: '@slow' }, async ({
  page,
  ada,
  openBrowser,
  browser,
  baseURL,
}) => {
  const { id, shareId } = await ada.createSnippet({ title: 'Sleep', isPublic: true });
  const uses = async () => Number(Object(await ada.call('GET', `/api/snippets/${id}`)).viewCount);
  await page.goto(`/shared/${shareId}`);
  await expect(page.getByText('1 uses')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 uses')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('article', { name: 'Sleep' }).getByRole('link', { name: 'Sleep' }).click();
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect.poll(uses).toBe(2);

  const own = await browser.newContext({ baseURL, storageState: ada.browserState });
  const ownPage = await own.newPage();
  const asked = ownPage.waitForResponse(SHARED_CALL);
  await ownPage.goto(`/shared/${shareId}`);
  // This reply includes uses that are not stored yet. Those of other calls do not.
  expect(Object(await (await asked).json()).viewCount).toBe(2);
  await expect(ownPage.getByRole('button', { name: 'Account' })).toBeVisible();
  await own.close();

  const other = await openBrowser();
  await other.goto(`/shared/${shareId}`);
  await expect(other.getByText('3 uses')).toBeVisible();
});

test('counts no second visit after a sign-in and shows the star of the new account', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  const { id, shareId } = await ada.createSnippet({ title: 'Sleep', isPublic: true });
  await ada.call('POST', `/api/snippets/${id}/favorite`);
  await page.goto(`/shared/${shareId}`);
  await expect(page.getByText('1 uses')).toBeVisible();
  await expect(page.getByTitle('Favorite')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  const popup = await opened;
  await popup.getByRole('link', { name: 'Create an account' }).click();
  await popup.getByLabel('Name').fill('Bea');
  await fillAndSend(popup, newcomer('Bea'), 'Create account');
  await expect(page.getByRole('button', { name: 'Add to collection' })).toBeVisible();
  await expect(page.getByTitle('Favorite')).toBeHidden();
  await expect(page.getByText('1 uses')).toBeVisible();
  await expect.poll(async () => Object(await ada.call('GET', `/api/snippets/${id}`)).viewCount).toBe(1);
});

test('serves a robots.txt that allows shared pages', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/^Allow: \/shared\/$/m);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  testAsAda('scrolls long lines inside the code and keeps tags whole', { tag: '@slow' }, async ({ page, bob }) => {
    const tags = ['asynchronous', 'timing', 'y'.repeat(50)];
    const { shareId } = await bob.createSnippet({
      title: 'W'.repeat(255),
      code: 'x'.repeat(900),
      tags,
      isPublic: true,
    });
    await page.goto(`/shared/${shareId}`);
    for (const tag of ['asynchronous', 'timing']) {
      const word = page.getByRole('article').getByText(tag, { exact: true });
      expect(await word.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSidewaysScroll(page);
  });
});
