import { expect, watch } from './support/fixtures.ts';
import { card } from './support/page-parts.ts';
import { testAsAda as base } from './support/people.ts';

/** Opens pages in a browser with scrollbars, which Playwright hides by default. */
const test = base.extend({
  context: async ({ playwright, complaints }, use) => {
    const browser = await playwright.chromium.launch({ ignoreDefaultArgs: ['--hide-scrollbars'] });
    const context = await browser.newContext();
    await watch(context, complaints.seen);
    await use(context);
    complaints.check();
    await browser.close();
  },
});

test('does not scroll a page that fits, and does not shift sideways when a scrollbar or a dialog appears', async ({
  page,
  ada,
}) => {
  await ada.createSnippet({ title: 'Alone' });
  for (const path of ['/settings', '/collections', '/nowhere', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The skeletons may be taller than the content.
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(below, { message: path }).toBe(0);
    if (path !== '/settings') continue;
    const tabs = page.getByRole('tablist');
    expect(await tabs.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  }

  // By tag name: behind a dialog, elements have no roles.
  const heading = page.locator('main h1');
  const button = page.locator('header').getByText('New Snippet', { exact: true });
  // Left-aligned elements by their left edge and right-aligned ones by their right edge, since text width depends on the font.
  const places = async () => {
    const [left, right] = await Promise.all([heading.boundingBox(), button.boundingBox()]);
    return [left?.x, (right?.x ?? 0) + (right?.width ?? 0)];
  };
  const short = await places();
  for (let nth = 0; nth < 12; nth += 1) await ada.createSnippet({ title: `Hung ${nth}`, code: 'line\n'.repeat(30) });
  await page.reload();
  await expect(card(page, 'Hung 11')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.offsetWidth < window.innerWidth), 'a scrollbar').toBe(true);
  expect(await places()).toEqual(short);
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await places()).toEqual(short);
});
