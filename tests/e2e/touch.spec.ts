import type { Locator, Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, PHONE, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { codeOf, fill, openDialog } from './support/snippet-dialog.ts';

test.use(PHONE);

/** Returns whether a tap hits an element from its first to its last px. */
const isHitAllOver = (element: Locator) =>
  element.evaluate((node) => {
    node.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = node.getBoundingClientRect();
    return [1, height / 2, height - 1].every((down) => {
      const hit = document.elementFromPoint(left + width / 2, top + down);
      return node.contains(hit);
    });
  });

const FINGER = 44;

/** Returns the controls whose touch target is too small, with its size. Links in a sentence are as high as its line. */
const tooSmall = (page: Page) =>
  page.evaluate((finger) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role^="menuitem"]',
    );
    return [...targets].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (one.closest('p') !== null) return [];
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = one.getBoundingClientRect();
      // For screen readers only.
      if (width < 2) return [];
      const hits = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (one.contains(hit) || hit.closest('label')?.contains(one) === true);
      };
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = (right: number, down: number) => {
        let distance = 0;
        while (distance < finger && hits(x + right * (distance + 1), y + down * (distance + 1))) distance += 1;
        return distance;
      };
      const size = { width: reach(1, 0) + reach(-1, 0) + 1, height: reach(0, 1) + reach(0, -1) + 1 };
      // Half pixels at the edges do not count.
      const fits = size.width > finger - 2 && size.height > finger - 2;
      return fits ? [] : [`${one.getAttribute('aria-label') ?? one.textContent}: ${size.width} × ${size.height}`];
    });
  }, FINGER);

test('has touch targets of at least 44 px', { tag: '@slow' }, async ({ page, ada }) => {
  const { id, shareId } = await ada.createSnippet({
    title: 'Touched',
    tags: ['a', 'go', 'alpha-beta'],
    isPublic: true,
    code: 'line\n'.repeat(80),
    description: 'What it is',
  });
  const files = [{ code: 'a line' }, { name: 'two.ts', code: 'two' }];
  await ada.call('POST', '/api/snippets', { title: 'Two files', files });
  await ada.call('POST', '/api/collections', { name: 'Shelf' });
  for (const [path, there] of [
    ['/', page.getByRole('article')],
    ['/snippets?search=line&tag=a', page.getByRole('article')],
    ['/snippets?view=list', page.getByRole('article')],
    ['/snippets?search=line&view=list', page.getByText('Line 1:')],
    ['/collections', page.getByRole('article')],
    ['/tags?tag=a', page.getByRole('article')],
    ['/languages', page.getByRole('button', { name: /snippet$/ })],
    [`/shared/${shareId}`, page.getByRole('button', { name: 'Copy code' })],
    [`/snippets/${id}`, page.getByRole('button', { name: 'Copy code' })],
    [`/snippets/${id}/history`, page.getByRole('list', { name: 'Versions' })],
    ['/nowhere', page.getByRole('heading', { level: 1 })],
  ] as const) {
    await page.goto(path);
    await expect(there.first()).toBeVisible();
    expect(await tooSmall(page), path).toEqual([]);
  }
  await page.goto('/settings');
  for (const tab of ['Appearance', 'Editor', 'Account', 'Security']) {
    await page.getByRole('tab', { name: tab }).tap();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    expect(await tooSmall(page), tab).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await tooSmall(page), 'on the smallest screen').toEqual([]);
  await page.goto('/snippets?search=line&view=list');
  const row = card(page, 'Two files');
  await expect(row.getByText('2 files')).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  // The title covers the row.
  await row.getByText('line 1:').tap({ force: true });
  await expect(page).toHaveURL(/#L1$/);
});

test('scrolls code sideways only, and the page up and down, also after a tap on the code', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  for (let nth = 0; nth < 6; nth += 1)
    await ada.createSnippet({ title: `Swiped ${nth}`, code: `${'x'.repeat(200)}\n`.repeat(30) });
  await page.goto('/');
  const code = card(page, 'Swiped 5').getByRole('region', { name: 'Code of Swiped 5' });
  await code.tap();
  await expect(code).toBeFocused();
  const devtools = await page.context().newCDPSession(page);
  const swipe = async (right: number, down: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await code.boundingBox()) ?? {};
    const [left, top] = [x + width / 2, y + height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: left, y: top });
    for (const part of [0.2, 0.6, 1]) await touch('touchMove', { x: left + right * part, y: top + down * part });
    await touch('touchEnd');
  };
  await swipe(-120, 0);
  await expect.poll(() => code.evaluate((one) => one.scrollLeft)).toBeGreaterThan(50);
  await swipe(0, -120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  expect(await code.evaluate((one) => one.scrollTop)).toBe(0);
});

test.describe('as a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('has touch targets of at least 44 px on the landing page and in the popup', { tag: '@slow' }, async ({
    page,
    ada,
  }) => {
    await ada.createSnippet({ title: 'Touched by all', tags: ['b'], isPublic: true });
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.locator('#prerendered')).toHaveCount(0);
    expect(await tooSmall(page)).toEqual([]);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign In / Sign Up' }).first().tap();
    const popup = await opened;
    for (const [link, next] of [
      ['Create an account', 'Sign in'],
      ['Sign in', 'Create an account'],
    ] as const) {
      await popup.getByRole('link', { name: link }).tap();
      const other = popup.getByRole('link', { name: next });
      await expect(other).toBeVisible();
      expect(await tooSmall(popup)).toEqual([]);
      expect((await other.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER);
    }
  });
});

test('hits a tag on its edge', { tag: '@slow' }, async ({ page, ada }) => {
  const tags = Array.from({ length: 7 }, (_, at) => `tag-number-${at}`);
  await ada.createSnippet({ title: 'Tagged', tags });
  await page.goto('/snippets');
  for (const tag of tags) {
    const chip = page.getByRole('article').getByRole('button', { name: tag });
    expect(await isHitAllOver(chip), tag).toBe(true);
  }
  await page.getByRole('button', { name: /^More for/ }).tap();
  await page.getByRole('menuitem', { name: 'Edit' }).tap();
  for (const tag of tags) {
    expect(await isHitAllOver(page.getByRole('dialog').getByRole('button', { name: `Remove ${tag}` })), tag).toBe(true);
  }
});

test('has text of at least 16 px in fields, so that a phone does not zoom, and toasts clear of the dialog buttons', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/snippets');
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Import', exact: true }).tap();
  const sizes = () =>
    page
      .getByRole('dialog')
      .locator('input:not([type="checkbox"], [type="file"]), textarea, select, [contenteditable="true"]')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  await expect(page.getByRole('dialog').getByLabel('JSON')).toBeVisible();
  expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16);
  await page.keyboard.press('Escape');

  const dialog = await openDialog(page);
  await expect(codeOf(dialog)).toBeVisible();
  expect((await sizes()).length).toBeGreaterThan(3);
  expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16);

  const save = dialog.getByRole('button', { name: 'Create Snippet' });
  for (const [width, height] of [
    [320, 568],
    [640, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await save.tap();
    await expect(toast(page)).toContainText('Title and code are required');
    for (const button of [save, dialog.getByRole('button', { name: 'Cancel' }), dialog.getByLabel('Close')]) {
      expect(await isHitAllOver(button), `${await button.textContent()} at ${width}`).toBe(true);
    }
    await toast(page).getByRole('button', { name: 'Dismiss' }).tap();
    await expect(toast(page).locator('p')).toHaveCount(0);
    await expect(dialog).toBeVisible();
  }
});

test('closes a dialog with Back and keeps its draft', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/snippets');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('link', { name: 'Collections' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  const dialog = await openDialog(page);
  await fill(dialog, 'Half a title', 'half()');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a title');
});

test('closes menus that do not exist at the new size when the phone is rotated', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/snippets');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Code theme' }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('menu')).toHaveCount(0);
});
