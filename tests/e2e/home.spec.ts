import { expect } from './support/fixtures.ts';
import { board, card, expectNoSidewaysScroll, PHONE, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { holdReplies } from './support/replies.ts';

test('raises a hovered card once, and shows truncated text in a tooltip and no tooltip for other text', {
  tag: '@slow',
}, async ({ page, ada }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const title = 'A title of many words '.repeat(11).trim();
  const description = 'What it is for, at length. '.repeat(30).trim();
  await ada.createSnippet({ title, description });
  await ada.createSnippet({ title: 'Short', description: 'In a word' });
  await page.goto('/');
  const risen = card(page, 'Short');
  const { x, y, width, height } = (await risen.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const entered = await risen.evaluateHandle((one) => {
    const count = { times: 0 };
    one.addEventListener('mouseenter', () => {
      count.times += 1;
    });
    return count;
  });
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.move(x + width / 3 + step, y + height - 0.6);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(await entered.evaluate(({ times }) => times)).toBe(1);

  const hint = page.locator('[role="tooltip"]');
  const article = page.getByRole('article');
  for (const [whole, truncated] of [
    [title, article.getByRole('heading', { name: title })],
    [description, article.locator('p', { hasText: description })],
  ] as const) {
    await truncated.hover();
    await expect(hint).toHaveText(whole);
    expect(await hint.evaluate((one) => one.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  }
  await page.getByText('In a word').hover();
  await expect(hint).toBeHidden();
  // Longer than the delay of a tooltip.
  await page.waitForTimeout(800);
  await expect(hint).toBeHidden();
});

test('has one to four columns by width, and one in the list view', { tag: '@slow' }, async ({ page, ada }) => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await ada.createSnippet({ title });
  await page.goto('/');
  const columns = async () => {
    const cards = await board(page).getByRole('article').all();
    return new Set(await Promise.all(cards.map(async (one) => (await one.boundingBox())?.x))).size;
  };
  for (const [width, expected] of [
    [2560, 4],
    [1280, 3],
    [760, 2],
    [390, 1],
    [1281, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `columns at ${width}` }).toBe(expected);
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(() => window.scrollY), `scroll position at ${width}`).toBe(0);
  }
  await page.getByRole('radio', { name: 'List view' }).click();
  await expect.poll(columns).toBe(1);
  await expect(page).toHaveURL('/?view=list');
  await page.reload();
  await expect(titles(page)).toHaveCount(5);
  expect(await columns()).toBe(1);
  await page.goBack();
  await expect.poll(columns).toBe(3);
});

test('loads more while scrolling, opens links at the top and restores the position on Back', async ({ page, ada }) => {
  const snippets = Array.from({ length: 70 }, (_, index) => ({
    title: `Number ${String(index).padStart(3, '0')}`,
    code: `n = ${index}`,
    language: 'python',
    isPublic: true,
  }));
  await ada.call('POST', '/api/snippets/import', { snippets, visibility: 'keep' });
  await page.goto('/?sort=az');
  await expect(board(page).getByRole('article').first()).toHaveAttribute('aria-setsize', '70');
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(card(page, 'Number 065')).toBeInViewport({ timeout: 200 });
  }).toPass();
  expect(await board(page).getByRole('article').count()).toBeLessThan(60);
  await card(page, 'Number 065').getByRole('link', { name: 'Number 065' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Number 065' })).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Number 065')).toBeInViewport();

  // A link to another board opens it at the top, also once its cards are cached. Back restores the position of this one.
  for (const _ of ['loaded', 'cached']) {
    await page.getByRole('link', { name: 'My Snippets' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
    await expect(board(page).getByRole('article').first()).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(card(page, 'Number 065')).toBeInViewport();
  }
});

test('filters and opens a card menu with the keyboard', { tag: '@slow' }, async ({ page, ada }) => {
  await ada.createSnippet({ title: 'Reached', language: 'go', tags: ['async'] });
  await page.goto('/?tag=async');
  await expect(card(page, 'Reached')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Search all snippets' })).toBeFocused();
  for (const name of ['Use regular expression', 'Match case', 'Languages']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search languages' })).toBeFocused();
  await page.keyboard.type('go');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Go', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/?language=go&tag=async');
  const languages = page.getByRole('button', { name: 'Languages 1 selected' });
  await expect(languages).toBeFocused();
  // The counts of two filters fit next to the sort order.
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect((await sort.boundingBox())?.y).toBe((await languages.boundingBox())?.y);

  // The key is pressed before the code of the menu is there.
  const release = await holdReplies(page, /menu-content/);
  const more = page.getByRole('button', { name: 'More for Reached' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await expect(more).toBeVisible();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('shows the search below the header and the actions on each card', { tag: '@slow' }, async ({ page, ada }) => {
    await ada.createSnippet({ title: 'In the hand', tags: ['pocket'] });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Add' })).toBeVisible();
    const [add, search] = await Promise.all([
      header.getByRole('button', { name: 'Add' }).boundingBox(),
      header.getByRole('combobox').boundingBox(),
    ]);
    expect(search?.y).toBeGreaterThan((add?.y ?? 0) + (add?.height ?? 0) - 1);
    // There is no key to press.
    const hints = header.locator('search kbd');
    await expect(hints).not.toHaveCount(0);
    await expect(hints.filter({ visible: true })).toHaveCount(0);
    for (const name of ['Copy code', 'More for In the hand', 'Add to favorites']) {
      const button = card(page, 'In the hand').getByRole('button', { name });
      await expect(button).toHaveCSS('opacity', '1');
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSidewaysScroll(page);
  });
});
