import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectNoSidewaysScroll, expectToast, PHONE, skeletons } from './support/page-parts.ts';
import { type Person, test, testAsAda } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';

const SHARED = /\/api\/shared\/[^/]+$/;

async function hangShared(person: Person, given: Parameters<Person['hang']>[0] = {}) {
  const snippet = await person.hang({ title: 'Shown', code: 'show()', ...given, isPublic: true });
  return { ...snippet, path: `/shared/${snippet.shareId}` };
}

/** Opens a shared page from the landing, so that it is asked for by a call. */
async function openFromWall(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await card(page, title).getByRole('link', { name: title }).click();
}

test('a visitor reads a shared snippet with all there is to know about it', async ({ page, ada }) => {
  const code = 'first line\nsecond line\n\tthird line\n';
  const { id, path } = await hangShared(ada, {
    title: 'Shown to all',
    description: 'What it is for\nand more',
    language: 'go',
    tags: ['net', 'io'],
    code,
  });
  await ada.call('POST', `/api/snippets/${id}/favorite`);
  await page.goto(path);
  const article = page.getByRole('article', { name: /^Shown to all/ });
  await expect(article.getByRole('heading', { level: 1 })).toContainText('Shown to all');
  await expect(article.getByTitle('Favorite')).toBeVisible();
  await expect(article).toContainText('What it is for\nand more', { useInnerText: true });
  await expect(article.getByText('Go', { exact: true })).toBeVisible();
  await expect(article.getByText('net')).toBeVisible();
  await expect(article.getByText('io', { exact: true })).toBeVisible();
  await expect(article).toContainText('Updated just now');
  await expect(article).toContainText('1 uses');
  await expect(article).toContainText('by Ada');
  await expect(page).toHaveTitle(/^Shown to all/);

  const lines = article.getByRole('region', { name: 'Code of Shown to all' });
  await expect(lines).toContainText('third line');
  await expect(lines.locator('.code-line')).toHaveCount(3);
  const dot = article.locator('span.card-peg');
  await expect(dot).toHaveCSS('background-color', 'rgb(0, 140, 168)');

  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
});

test('copying takes the code as it is, counts as a use and rests for a second', async ({ page, ada }) => {
  const { path } = await hangShared(ada, { code: '\tif (a < b && c) {\n\t}\n' });
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByText('1 uses')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = page.getByRole('button', { name: /^Cop/ });
  await button.click();
  await expect(button).toHaveText('Copied');
  await expect(button).toBeDisabled();
  await page.clock.runFor(999);
  await expect(button).toBeDisabled();
  await page.clock.runFor(1);
  await expect(button).toBeEnabled();
  await page.clock.resume();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('\tif (a < b && c) {\n\t}\n');
  await expectToast(page, 'Code copied!');
  await expect(page.getByText('2 uses')).toBeVisible();
});

test('where the browser does not let it copy, the page says so', async ({ page, ada }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Forbidden'));
    document.execCommand = () => false;
  });
  const { path } = await hangShared(ada);
  await page.goto(path);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expectToast(page, 'Copy failed', 'Could not copy to clipboard.');
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeEnabled();
});

test('a snippet that is private again and one that never was look alike', async ({ page, ada, complaints }) => {
  complaints.allow(/status of 404/);
  const { id, path } = await hangShared(ada);
  await ada.call('POST', `/api/snippets/${id}/publish`);
  for (const gone of [path, '/shared/no-such-link', '/shared/..%2F..%2Fetc']) {
    await page.goto(gone);
    await expect(page.getByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
    await expect(page.getByText("The snippet you're looking for either doesn't exist or is not public.")).toBeVisible();
    await expect(page).toHaveTitle(/^Snippet Not Found/);
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0);
  }
});

test('a page opened from the wall has its shape before its snippet', async ({ page, ada }) => {
  await hangShared(ada, { title: 'Slowly' });
  const release = await holdReplies(page, SHARED);
  await openFromWall(page, 'Slowly');
  await expect(page.getByRole('status', { name: 'Loading snippet' })).toBeVisible();
  await expect(skeletons(page).first()).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Slowly' })).toBeVisible();
});

test('a page that cannot be reached says why and is asked for again by hand', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await hangShared(ada, { title: 'Far away' });
  let asked = 0;
  page.on('request', (request) => {
    if (SHARED.test(request.url())) asked += 1;
  });
  const mend = await failCalls(page, SHARED, { status: 500, body: { message: 'Lost on the way' } });
  await openFromWall(page, 'Far away');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Lost on the way');
  await expect(page).toHaveTitle(/^Shared snippet/);
  expect(asked).toBe(1);
  await mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Far away' })).toBeVisible();
});

testAsAda('its owner sees the page as everybody does, and opening it counts nothing', async ({ page, ada }) => {
  const { path } = await hangShared(ada, { title: 'My own' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'My own' })).toBeVisible();
  await expect(page.getByText('0 uses')).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
});

for (const item of ['Make private', 'Delete']) {
  testAsAda(`after ${item} the page that was open before leads nowhere`, async ({ page, ada, complaints }) => {
    complaints.allow(/status of 404/);
    await hangShared(ada, { title: 'Taken back' });
    await page.goto('/');
    await card(page, 'Taken back').getByRole('link', { name: 'Taken back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Taken back' })).toBeVisible();
    await page.goBack();
    await chooseFromMenu(page, 'Taken back', item);
    if (item === 'Delete') await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card(page, 'Taken back').getByRole('link', { name: 'Taken back' })).toHaveCount(0);
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Taken back' })).toHaveCount(0);
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('long lines scroll inside the code, not the page', async ({ page, ada }) => {
    const { path } = await hangShared(ada, { title: 'W'.repeat(255), code: 'x'.repeat(900), tags: ['y'.repeat(50)] });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSidewaysScroll(page);
  });

  testAsAda('tags and buttons each have their room', async ({ page, bob }) => {
    const { path } = await hangShared(bob, { tags: ['asynchronous', 'timing'] });
    await page.goto(path);
    for (const tag of ['asynchronous', 'timing']) {
      const word = page.getByRole('article').getByText(tag, { exact: true });
      expect(await word.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
    await expectNoSidewaysScroll(page);
  });
});
