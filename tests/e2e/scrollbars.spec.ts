import type { Page } from '@playwright/test';
import { expect, watch } from './support/fixtures.ts';
import { card } from './support/page-parts.ts';
import { testAsAda as base } from './support/people.ts';
import { settle } from './support/screens.ts';

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

test('does not scroll a page that fits, and does not shift sideways when a scrollbar or a dialog appears', {
  tag: '@slow',
}, async ({ page, ada }) => {
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

test('scrolls the page with the wheel over the code of a card, and the code once it has the focus', {
  tag: '@slow',
}, async ({ page, ada }) => {
  for (let nth = 0; nth < 24; nth += 1)
    await ada.createSnippet({ title: `Wheel ${nth}`, code: `${'x'.repeat(200)}\n`.repeat(30) });
  await page.goto('/');
  const code = card(page, 'Wheel 23').getByRole('region', { name: 'Code of Wheel 23' });
  const fade = card(page, 'Wheel 23').locator('.card-code-fade');
  await expect(code).toHaveCSS('scrollbar-width', 'thin');
  await expect(code).toHaveCSS('scrollbar-color', /^rgba\(0, 0, 0, 0\)/);
  await expect(fade).toHaveCSS('opacity', '1');
  const notches = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) await page.mouse.wheel(0, 120);
  };
  await code.hover();
  await expect(code).not.toHaveCSS('scrollbar-color', /^rgba\(0, 0, 0, 0\)/);
  await expect(fade).toHaveCSS('opacity', '0');
  await notches(10);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1_200);
  expect(await code.evaluate((one) => one.scrollTop)).toBe(0);

  await page.evaluate(() => window.scrollTo(0, 0));
  await code.click();
  await notches(1);
  await expect.poll(() => code.evaluate((one) => one.scrollTop)).toBe(120);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Returns scroll containers nested in others, and all but code that scroll sideways. */
const wrongBars = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('body *')].filter((element) => {
      const { scrollbarWidth } = getComputedStyle(element);
      return scrollbarWidth !== 'none' && element.checkVisibility({ visibilityProperty: true });
    });
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const upright = elements.filter(
      (element) => scrolls(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight,
    );
    const isCode = (element: Element) => element.matches('.code-view, .cm-scroller');
    const doubled = upright.filter((inner) => upright.some((one) => one !== inner && one.contains(inner)));
    const sideways = elements.filter(
      (element) => scrolls(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth,
    );
    const page = document.documentElement;
    return [
      ...[...doubled, ...sideways]
        .filter((element) => !isCode(element))
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
      ...(page.scrollWidth > page.clientWidth ? ['the page'] : []),
    ];
  });

/** Returns the lightness of a pixel, from 0 to 255. */
async function lightness(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context?.drawImage(image, 0, 0);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return (red + green + blue) / 3;
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
}

test('nests no scrollbars, scrolls only code sideways and dims everything behind a dialog', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  const wide = 'const line = 0; '.repeat(40);
  for (let nth = 0; nth < 6; nth += 1) {
    const title = `${nth} with a title that is much too long for one line of a card on the wall`;
    await ada.createSnippet({ title, code: `${wide}\n`.repeat(60), tags: ['one', 'two', 'three', 'four', 'five'] });
  }
  const { id } = await ada.createSnippet({ title: 'Long', code: `${wide}\n`.repeat(60) });
  for (const path of [
    `/snippets/${id}`,
    `/snippets/${id}/history`,
    '/connect',
    '/settings',
    '/collections',
    '/tags',
    '/',
  ]) {
    await page.goto(path);
    await settle(page);
    expect.soft(await wrongBars(page), path).toEqual([]);
  }

  const strip = { x: 1280 - 4, y: 300 };
  const wall = { x: 250, y: 300 };
  for (const key of ['n', '?', 'ControlOrMeta+k']) {
    expect(await page.evaluate(() => document.documentElement.clientWidth), 'a scrollbar').toBeLessThan(1280);
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await settle(page);
    expect.soft(await wrongBars(page), `dialog of ${key}`).toEqual([]);
    // The former place of the scrollbar.
    expect
      .soft(Math.abs((await lightness(page, strip)) - (await lightness(page, wall))), `strip of ${key}`)
      .toBeLessThan(25);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
