import type { Locator, Page } from '@playwright/test';
import { Collection } from '#contract/collections.ts';
import { Snippet } from '#contract/snippets.ts';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { card, expectToast, PHONE, titles, toast } from './support/page-parts.ts';
import { type Person, testAsAda as test } from './support/people.ts';

const marker = (page: Page) => page.locator('.drop-marker');
const preview = (page: Page) => page.locator('.drag-preview');
const group = (page: Page) => page.getByRole('feed', { name: 'Pinned' });

/** Creates a collection with snippets, the first one first, and someone who has arranged it. */
async function arranged(person: Person, names: readonly string[]): Promise<number> {
  const { id } = Collection.parse(await person.call('POST', '/api/collections', { name: 'Shelf' }));
  const ids: number[] = [];
  for (const title of names.toReversed()) {
    const snippet = await person.createSnippet({ title, code: `${title}\n`.repeat(4) });
    await person.call('POST', `/api/collections/${id}/snippets/${snippet.id}`, {});
    ids.unshift(snippet.id);
  }
  await person.call('POST', `/api/collections/${id}/order`, { snippetId: ids[0], before: ids[1] });
  return id;
}

/** Returns a point at a part of the width and height of an element. */
async function pointIn(element: Locator, right: number, down: number) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { x: x + width * right, y: y + height * down };
}

async function lift(page: Page, title: string): Promise<void> {
  const { x, y } = await pointIn(card(page, title).getByRole('heading'), 0.2, 0.5);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 2 });
  await expect(preview(page)).toBeVisible();
}

async function hover(page: Page, title: string, right: number, down: number): Promise<void> {
  const { x, y } = await pointIn(card(page, title), right, down);
  await page.mouse.move(x, y, { steps: 4 });
}

test('arranges a collection by mouse with a marker and Undo, and Escape cancels', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  const id = await arranged(ada, ['One', 'Two', 'Three', 'Four']);
  await page.goto(`/collections/${id}`);
  await expect(titles(page)).toHaveText(['One', 'Two', 'Three', 'Four']);

  await lift(page, 'One');
  await hover(page, 'Three', 0.8, 0.5);
  await expect(marker(page)).toBeVisible();
  const line = await marker(page).boundingBox();
  const neighbor = await card(page, 'Three').boundingBox();
  expect(line?.x).toBeGreaterThan((neighbor?.x ?? 0) + (neighbor?.width ?? 0));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(marker(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(titles(page)).toHaveText(['One', 'Two', 'Three', 'Four']);

  await lift(page, 'One');
  await hover(page, 'Three', 0.8, 0.5);
  await expect(marker(page)).toBeVisible();
  await page.mouse.up();
  await expectToast(page, 'Moved to 3 of 4');
  await expect(titles(page)).toHaveText(['Two', 'Three', 'One', 'Four']);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Moved to 1 of 4');
  await expect(titles(page)).toHaveText(['One', 'Two', 'Three', 'Four']);
});

test('arranges pinned cards by mouse, in the list view too', { tag: '@slow' }, async ({ page, ada }) => {
  for (const title of ['Three', 'Two', 'One']) {
    const { id } = await ada.createSnippet({ title });
    await ada.call('PUT', `/api/snippets/${id}/pin`);
  }
  await page.goto('/');
  await lift(page, 'Three');
  await hover(page, 'One', 0.2, 0.5);
  await page.mouse.up();
  await expectToast(page, 'Moved to 1 of 3');
  const order = group(page).getByRole('heading', { level: 2 });
  await expect(order).toHaveText(['Three', 'One', 'Two']);
  await page.goto('/?view=list');
  await lift(page, 'Three');
  await hover(page, 'Two', 0.5, 0.9);
  await page.mouse.up();
  await expectToast(page, 'Moved to 3 of 3');
  await page.reload();
  await expect(order).toHaveText(['One', 'Two', 'Three']);
});

test('pins, unpins and arranges with the keyboard only', { tag: '@slow' }, async ({ page, ada }) => {
  for (const title of ['Three', 'Two', 'One']) await ada.createSnippet({ title });
  await page.goto('/');
  await expect(titles(page)).toHaveText(['One', 'Two', 'Three']);
  for (const [at, title] of ['Two', 'Three', 'One'].entries()) {
    await card(page, title).focus();
    // Until the lists are read again, the toast of a pin would replace that of a move.
    const readAgain = page.waitForResponse((response) => response.url().includes('pinned=false'));
    await page.keyboard.press('p');
    await expect(group(page).getByRole('heading', { level: 2 })).toHaveCount(at + 1);
    await readAgain;
  }
  const order = group(page).getByRole('heading', { level: 2 });
  await expect(order).toHaveText(['One', 'Three', 'Two']);
  await expect(card(page, 'One')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expectToast(page, 'Moved to 2 of 3');
  await expect(order).toHaveText(['Three', 'One', 'Two']);
  await expect(card(page, 'One')).toBeFocused();
  await page.keyboard.press('p');
  await expect(order).toHaveText(['Three', 'Two']);
  // The change reaches the server also if the page is left before it has been sent.
  await page.goto('about:blank');
  const pinned = async () => Snippet.array().parse(await ada.call('GET', '/api/snippets?pinned=true'));
  await expect.poll(async () => (await pinned()).map(({ title }) => title)).toEqual(['Three', 'Two']);
  await page.goto('/');
  await expect(order).toHaveText(['Three', 'Two']);
});

test('scrolls at the edge while a card is dragged, and mounts only cards near the viewport', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  const names = Array.from({ length: 60 }, (_, at) => `Card ${at + 1}`);
  const id = await arranged(ada, names);
  await page.goto(`/collections/${id}`);
  await lift(page, 'Card 1');
  await page.mouse.move(700, 796, { steps: 4 });
  await expect(card(page, 'Card 60')).toBeInViewport();
  await expect(card(page, 'Card 1')).toHaveCount(0);
  expect(await page.getByRole('article').count()).toBeLessThan(50);
  await hover(page, 'Card 60', 0.9, 0.5);
  await expect(marker(page)).toBeVisible();
  await page.mouse.up();
  await expectToast(page, 'Moved to 60 of 60');
  await page.mouse.move(5, 400);
  await lift(page, 'Card 1');
  await page.mouse.move(700, 58, { steps: 4 });
  await expect(card(page, 'Card 2')).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('lets two people arrange one collection at the same time', { tag: '@slow' }, async ({
  page,
  ada,
  bob,
  browser,
  baseURL,
}) => {
  const id = await arranged(ada, ['One', 'Two', 'Three', 'Four']);
  await ada.call('PUT', `/api/collections/${id}/everyone`, { role: 'editor' });
  const context = await browser.newContext({ storageState: bob.browserState, ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/collections/${id}`);
    await expect(titles(one)).toHaveText(['One', 'Two', 'Three', 'Four']);
  }
  await lift(page, 'One');
  await hover(page, 'Four', 0.9, 0.5);
  await lift(other, 'Three');
  await hover(other, 'Two', 0.1, 0.5);
  await page.mouse.up();
  await other.mouse.up();
  await expectToast(page, 'Moved to 4 of 4');
  await expect(toast(other)).toContainText('Moved to');
  for (const one of [page, other]) {
    await one.reload();
    await expect(titles(one)).toHaveText(['Three', 'Two', 'Four', 'One']);
  }
  await context.close();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('arranges a collection by a long press, and a short touch scrolls', { tag: '@slow' }, async ({ page, ada }) => {
    const id = await arranged(
      ada,
      Array.from({ length: 12 }, (_, at) => `Card ${at + 1}`),
    );
    await page.goto(`/collections/${id}`);
    await expect(card(page, 'Card 1')).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });

    await touch('touchStart', await pointIn(card(page, 'Card 1').getByRole('heading'), 0.1, 0.5));
    await expect(preview(page)).toBeVisible();
    await touch('touchMove', await pointIn(card(page, 'Card 2'), 0.5, 0.6));
    await expect(marker(page)).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await touch('touchEnd');
    await expectToast(page, 'Moved to 2 of 12');
    await expect(titles(page).first()).toHaveText('Card 2');

    // The card is unmounted on the way, and its touch goes on.
    await page.evaluate(() => scrollTo(0, 0));
    await touch('touchStart', await pointIn(card(page, 'Card 2').getByRole('heading'), 0.1, 0.5));
    await expect(preview(page)).toBeVisible();
    for (const y of [400, 600, 820]) await touch('touchMove', { x: 195, y });
    await expect(card(page, 'Card 12')).toBeInViewport();
    await touch('touchMove', await pointIn(card(page, 'Card 12'), 0.5, 0.6));
    await touch('touchEnd');
    await expect(toast(page)).toContainText(/Moved to \d+ of 12/);
    await expect(preview(page)).toHaveCount(0);

    await page.evaluate(() => scrollTo(0, 0));
    await expect(card(page, 'Card 1')).toBeInViewport();
    const start = await pointIn(card(page, 'Card 1').getByRole('heading'), 0.3, 0.5);
    await touch('touchStart', start);
    for (const up of [20, 60, 120]) await touch('touchMove', { ...start, y: start.y - up });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await expect(preview(page)).toHaveCount(0);
  });
});
