import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { board, PHONE, titles } from './support/page-parts.ts';
import { test, testAsAda } from './support/people.ts';
import { holdReplies } from './support/replies.ts';

/** The prerendered landing page. */
const prerendered = (page: Page) => page.locator('#prerendered');
const APP = /\/assets\/app-[\w-]+\.js$/;

/** Returns the positions of the visible cards by title. */
const positions = (page: Page, part: string): Promise<Record<string, number[]>> =>
  page
    .locator(`${part} article`)
    .evaluateAll((cards) =>
      Object.fromEntries(
        cards
          .filter((card) => card.checkVisibility())
          .map((card) => [
            card.querySelector('h2')?.textContent,
            Object.values(card.getBoundingClientRect().toJSON()).map(Number),
          ]),
      ),
    );

/** Viewports with four, three, two and one columns, and the number of visible cards in each. */
const VIEWPORTS = [
  { viewport: { width: 2560, height: 1440 }, visible: 4 },
  { viewport: { width: 1280, height: 800 }, visible: 3 },
  { viewport: { width: 800, height: 1000 }, visible: 2 },
  { viewport: PHONE.viewport, visible: 4 },
];

test('prerenders the first cards where the app then places them, at every width', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  await ada.createSnippet({ title: 'One line', isPublic: true });
  await ada.createSnippet({ title: 'Long '.repeat(30).trim(), code: 'line\n'.repeat(30), isPublic: true });
  await ada.createSnippet({ title: 'Described', description: 'In many words. '.repeat(12), isPublic: true });
  await ada.createSnippet({ title: 'Tagged', tags: ['a', 'b', 'c'.repeat(40)], isPublic: true });
  await ada.createSnippet({ title: '<b>Marked up</b>', code: '<script>alert(1)</script>', isPublic: true });

  for (const { viewport, visible } of VIEWPORTS) {
    await page.setViewportSize(viewport);
    const release = await holdReplies(page, APP);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(prerendered(page).getByText('<b>Marked up</b>')).toBeVisible();
    // The cards are in the HTML before the stylesheet is loaded.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(() => document.fonts.ready);
    const before = await positions(page, '#prerendered');
    expect(Object.keys(before)).toHaveLength(visible);

    release();
    await expect(titles(page)).toHaveCount(5);
    await expect(prerendered(page)).toHaveCount(0);
    expect(await positions(page, '[role=feed]')).toMatchObject(before);
    await page.unrouteAll();
  }
});

test('prerenders nothing without public snippets and under a filter', { tag: '@slow' }, async ({ page, ada }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No Public Snippets Found' })).toBeVisible();
  await ada.createSnippet({ title: 'Public', isPublic: true });
  const release = await holdReplies(page, APP);
  await page.goto('/?search=nothing', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await expect(prerendered(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('combobox', { name: 'Search public snippets' })).toHaveValue('nothing');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the prerendered cards and an explanation without JavaScript', { tag: '@slow' }, async ({ page, ada }) => {
    await ada.createSnippet({ title: 'To be read', code: 'print("here")', isPublic: true });
    await page.goto('/');
    await expect(prerendered(page).getByText('To be read')).toBeVisible();
    await expect(prerendered(page).getByText('print("here")')).toBeVisible();
    await expect(page.locator('.without-script')).toHaveText('Pegboard needs JavaScript.');
  });
});

testAsAda('never shows the landing page to a signed-in person', { tag: '@slow' }, async ({ page, ada, bob }) => {
  await bob.createSnippet({ title: 'Of another', isPublic: true });
  await ada.createSnippet({ title: 'My own' });
  const release = await holdReplies(page, APP);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(prerendered(page)).toBeAttached();
  await expect(prerendered(page)).toBeHidden();
  release();
  await expect(board(page)).toContainText('My own');
  await expect(prerendered(page)).toHaveCount(0);
});
