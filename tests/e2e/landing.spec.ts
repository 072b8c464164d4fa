import { expect } from './support/fixtures.ts';
import { board, card, expectNoSidewaysScroll, PHONE, skeletons, titles } from './support/page-parts.ts';
import { test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, collectRequests, failCalls, holdReplies, PUBLIC_LIST } from './support/replies.ts';

const search = 'Search public snippets';
const NOTHING = 'No public snippets found matching your criteria.';

test('a visitor reads what this is and sees what is public, without star, menu and sidebar', async ({ page, ada }) => {
  await ada.hang({ title: 'Open to all', code: 'open()', description: 'Seen by everybody', isPublic: true });
  await ada.hang({ title: 'For me alone', code: 'secret()' });
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1, name: 'Discover and share code snippets' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In / Sign Up' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(titles(page)).toHaveText(['Open to all']);
  await expect(page).toHaveTitle(/Pegboard/);

  const open = card(page, 'Open to all');
  await expect(open).toContainText('Seen by everybody');
  await expect(open).toContainText('by Ada');
  await expect(open.getByRole('button', { name: 'Copy code' })).toBeAttached();
  await expect(open.getByRole('button', { name: /favorites/ })).toHaveCount(0);
  await expect(open.getByRole('button', { name: /^More for/ })).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New Snippet' })).toHaveCount(0);
});

test('the search looks at titles and descriptions alone, whatever their case, and in the browser', async ({
  page,
  ada,
}) => {
  await ada.hang({ title: 'Quick Sort', code: 'zebra()', isPublic: true });
  await ada.hang({ title: 'Deep copy', description: 'Never so QUICK again', isPublic: true });
  await ada.hang({ title: 'Zebra crossing', code: 'quick()', isPublic: true });
  await page.goto('/');
  await expect(titles(page)).toHaveText(['Zebra crossing', 'Deep copy', 'Quick Sort']);

  const asked = collectRequests(page, PUBLIC_LIST);
  await page.getByRole('searchbox', { name: search }).fill('qUiCk');
  await expect(titles(page)).toHaveText(['Deep copy', 'Quick Sort']);
  await expect(page).toHaveURL('/?search=qUiCk');
  expect(asked).toEqual([]);

  await page.reload();
  await expect(page.getByRole('searchbox', { name: search })).toHaveValue('qUiCk');
  await expect(titles(page)).toHaveText(['Deep copy', 'Quick Sort']);
  await page.getByRole('searchbox', { name: search }).fill('nowhere to be found');
  await expect(page.getByText(NOTHING, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(titles(page)).toHaveCount(3);
});

test('languages and tags narrow the wall, in the address and back', async ({ page, ada }) => {
  await ada.hang({ title: 'In Go', language: 'go', tags: ['web', 'fast'], isPublic: true });
  await ada.hang({ title: 'In Rust', language: 'rust', tags: ['web'], isPublic: true });
  await page.goto('/');
  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language.getByRole('option').first()).toHaveText('All Languages');
  await expect(language).toHaveValue('');
  await language.selectOption('Go');
  await expect(titles(page)).toHaveText(['In Go']);
  await expect(page).toHaveURL('/?language=go');
  await language.selectOption('All Languages');

  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('checkbox', { name: 'fast' }).check();
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveText(['In Go']);
  await card(page, 'In Go').getByRole('button', { name: 'fast' }).click();
  await expect(titles(page)).toHaveCount(2);
  await card(page, 'In Rust').getByRole('button', { name: 'web' }).click();
  await expect(page).toHaveURL('/?tag=web');

  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/?tag=fast');
  await expect(titles(page)).toHaveText(['In Go']);
});

test('the wall is searched wherever the landing stands, and the other filters stay', async ({ page, ada }) => {
  await ada.hang({ title: 'Sleep in Go', language: 'go', isPublic: true });
  await ada.hang({ title: 'Sort in Go', language: 'go', isPublic: true });
  await ada.hang({ title: 'Sleep in Rust', language: 'rust', isPublic: true });
  await page.goto('/settings?language=go');
  const box = page.getByRole('searchbox', { name: search });
  await box.fill('sleep');
  await expect(titles(page)).toHaveText(['Sleep in Go']);
  await expect(page).toHaveURL('/settings?search=sleep&language=go');
  await box.fill('sort');
  await box.press('Enter');
  await expect(titles(page)).toHaveText(['Sort in Go']);
  await expect(page).toHaveURL('/settings?search=sort&language=go');
});

test('a wall of several pages is searched as a whole and grows while one scrolls', async ({ page, ada }) => {
  const snippets = Array.from({ length: 110 }, (_, index) => ({
    title: `Number ${index}`,
    code: `n = ${index}`,
    language: 'python',
    isPublic: true,
  }));
  await ada.call('POST', '/api/snippets/import', { snippets, visibility: 'keep' });
  await page.goto('/');
  await expect(board(page).getByRole('article').first()).toHaveAttribute('aria-setsize', '110');
  const first = await titles(page).first().innerText();
  const last = first === 'Number 0' ? 'Number 109' : 'Number 0';

  await page.getByRole('searchbox', { name: search }).fill(last);
  await expect(titles(page).last()).toHaveText(/^Number (0|109)$/);
  await expect(card(page, last)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(card(page, first)).toBeVisible();

  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(card(page, last)).toBeInViewport({ timeout: 200 });
  }).toPass();
});

/** An address whose page, unlike that of `/`, comes without the wall in it. */
const WITHOUT_WALL = '/nowhere';

test('six placeholders stand where the wall will be', async ({ page, ada }) => {
  await ada.hang({ title: 'Slow to come', isPublic: true });
  const release = await holdReplies(page, PUBLIC_LIST);
  await page.goto(WITHOUT_WALL);
  await expect(skeletons(page)).toHaveCount(6);
  release();
  await expect(card(page, 'Slow to come')).toBeVisible();
  await expect(skeletons(page)).toHaveCount(0);
});

for (const failure of [{ status: 500 }, 'no reply'] as const) {
  test(`a wall that cannot be loaded says so and is asked for again: ${JSON.stringify(failure)}`, async ({
    page,
    ada,
    complaints,
  }) => {
    complaints.allow(COMPLAINT_OF_FAILURE);
    await ada.hang({ title: 'Back again', isPublic: true });
    const mend = await failCalls(page, PUBLIC_LIST, failure);
    await page.goto(WITHOUT_WALL);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Could not load snippets. Please try again later.');
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Back again')).toBeVisible();
    await expect(alert).toBeHidden();
  });
}

for (const path of ['/snippets', '/collections/7', '/settings', '/nowhere/at/all']) {
  test(`a visitor at ${path} finds the landing`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
    await expect(page.getByText(NOTHING, { exact: true })).toBeVisible();
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the wall is one column, as wide as the screen', async ({ page, ada }) => {
    await ada.hang({ title: 'A'.repeat(200), code: 'x'.repeat(300), tags: ['t'.repeat(50)], isPublic: true });
    await ada.hang({ title: 'Below', isPublic: true });
    await page.goto('/');
    await expect(titles(page)).toHaveCount(2);
    const boxes = await Promise.all((await board(page).getByRole('article').all()).map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(titles(page)).toHaveCount(2);
    await expectNoSidewaysScroll(page);
  });
});
