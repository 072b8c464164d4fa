import type { Locator, Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, type Failure, failCalls, SNIPPET_LIST } from './support/replies.ts';

for (const [what, failure, words] of [
  ['an error with a message', { status: 400, body: { message: 'Too long a search' } }, 'Too long a search'],
  ['an error without one', { status: 403, body: {} }, 'API error: 403'],
  ['an error without a body', { status: 500, body: '' }, 'API error: 500'],
  [
    'a page of a proxy',
    { status: 502, body: `<title>Bad gateway</title>${'~'.repeat(200)}` },
    `Unexpected response from server: <title>Bad gateway</title>${'~'.repeat(74)}`,
  ],
  [
    'a page that looks like success',
    { status: 200, body: '<h1>Hotel Wi-Fi</h1>' },
    'Unexpected response from server: <h1>Hotel Wi-Fi</h1>',
  ],
  ['no reply', 'no reply', 'Network error. Please check your internet connection.'],
] as const satisfies readonly (readonly [string, Failure, string])[]) {
  test(`a list that gets ${what} says so`, async ({ page, complaints }) => {
    if (failure === 'no reply' || failure.status !== 200) complaints.allow(COMPLAINT_OF_FAILURE);
    await failCalls(page, SNIPPET_LIST, failure);
    await page.goto('/snippets');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(alert.getByText(`Failed to load snippets: ${words}`, { exact: true })).toBeVisible();
  });
}

test('names in lower case are taken for the names they mean', async ({ page, ada }) => {
  const hung = await ada.hang({ title: 'From an older server', isPublic: true });
  await page.route(SNIPPET_LIST, async (route) => {
    const [snippet] = await (await route.fetch()).json();
    const lower = Object.fromEntries(Object.entries(snippet).map(([name, value]) => [name.toLowerCase(), value]));
    await route.fulfill({ json: [lower] });
  });
  await page.goto('/snippets');
  const old = card(page, 'From an older server');
  await expect(old).toContainText('0 uses');
  await expect(old.getByRole('link')).toHaveAttribute('href', `/shared/${hung.shareId}`);
  await expect(old.getByRole('button', { name: 'More for From an older server' })).toBeAttached();
});

test('one toast at a time: the next takes the place of the one before, and it goes at a click', async ({
  page,
  ada,
}) => {
  await ada.hang({ title: 'Told' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Told', 'Make public');
  await expectToast(page, 'Snippet published');
  await chooseFromMenu(page, 'Told', 'Make private');
  await expectToast(page, 'Snippet unpublished');
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page).locator('p')).toHaveCount(0);
});

test('a failure is spoken at once, a success in its turn', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Spoken' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Spoken', 'Make public');
  await expect(toast(page).getByRole('status')).toContainText('Snippet published');
  await failCalls(page, /\/publish$/, 'no reply');
  await chooseFromMenu(page, 'Spoken', 'Make private');
  await expect(toast(page).getByRole('alert')).toContainText('Failed to update visibility. Please try again.');
  await expect(toast(page).getByText('Snippet published')).toBeHidden();
});

/** Older versions of Chromium remember that a module did not come for as long as the page is there. */
async function expectOpen(part: Locator, notice: Locator, open: () => Promise<void>): Promise<void> {
  const reload = notice.getByRole('button', { name: 'Reload' });
  await expect(part.or(reload)).toBeVisible();
  if (await part.isVisible()) return;
  await Promise.all([part.page().waitForEvent('load'), reload.click()]);
  await open();
  await expect(part).toBeVisible();
}

test('a dialog whose code does not come says so over the page, and opens once it does', async ({
  page,
  complaints,
}) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/snippets');
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  const open = () => page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  const mend = await failCalls(page, /assets\/snippet-dialog/, 'no reply');

  await open();
  await expect(notice).toContainText('Check your internet connection.');
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();

  await open();
  await notice.getByRole('button', { name: 'Try again' }).click();
  // In vain again: the server may have another version by now.
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();

  await open();
  await expect(notice).toBeVisible();
  await mend();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expectOpen(page.getByRole('dialog').getByLabel('Title'), notice, open);
  await expect(notice).toBeHidden();
});

test('the same for a dialog that closes and stays', async ({ page, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/snippets');
  const mend = await failCalls(page, /assets\/about-dialog/, 'no reply');
  const about = page.getByRole('banner').getByRole('button', { name: 'About' });
  const notice = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  await about.click();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await mend();
  await about.click();
  await expectOpen(page.getByRole('dialog', { name: 'About Pegboard' }), notice, () => about.click());
});

for (const [what, part, ask] of [
  ['the dialog for snippets', /assets\/snippet-dialog/, (page) => page.keyboard.press('n')],
  ['About', /assets\/about-dialog/, (page) => page.getByRole('banner').getByRole('button', { name: 'About' }).click()],
  ['the keys', /assets\/shortcuts-dialog/, (page) => page.keyboard.press('?')],
  ['the menu of a narrow screen', /assets\/mobile-sidebar/, openMenu],
] as const satisfies readonly (readonly [string, RegExp, (page: Page) => Promise<void>])[]) {
  test(`asked for again, what did not come is fetched again: ${what}`, async ({ page, complaints }) => {
    complaints.allow(COMPLAINT_OF_FAILURE);
    await page.goto('/snippets');
    await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
    await failCalls(page, part, 'no reply');
    const notice = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
    await ask(page);
    await expect(notice).toContainText('Check your internet connection.');
    await ask(page);
    await expect(notice).toContainText('There may be a new version of Pegboard');
  });
}

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
}

test('what did not come opens once the connection is back', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|^failed: /);
  await page.goto('/snippets');
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  const about = page.getByRole('banner').getByRole('button', { name: 'About' });
  const notice = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  await context.setOffline(true);
  await about.click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expectOpen(page.getByRole('dialog', { name: 'About Pegboard' }), notice, () => about.click());
});
