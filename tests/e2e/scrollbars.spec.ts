import { CHROMIUM_ARGS, findChromium } from './support/chromium.ts';
import { expect } from './support/fixtures.ts';
import { card } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

// As most people see them: otherwise they are hidden, so that pictures are alike everywhere.
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('what is no longer than the screen cannot be scrolled', async ({ page, ada }) => {
  await ada.hang({ title: 'Alone' });
  for (const path of ['/', '/collections', '/settings', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // After the skeletons, which may be higher than what takes their place.
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(below, { message: path }).toBe(0);
  }
  await page.goto('/settings');
  const tabs = page.getByRole('tablist');
  expect(await tabs.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

test('nothing moves sideways with the first scrollbar, nor with what opens over the page', async ({ page, ada }) => {
  await page.goto('/');
  // By what they are made of: below a dialog they have no roles.
  const heading = page.locator('main h1');
  const button = page.locator('header').getByText('New Snippet', { exact: true });
  // What begins at the left by its left edge, what ends at the right by its right: with another font, texts are as wide as that.
  const places = async () => {
    const [left, right] = await Promise.all([heading.boundingBox(), button.boundingBox()]);
    return [left?.x, (right?.x ?? 0) + (right?.width ?? 0)];
  };
  await expect(heading).toBeVisible();
  const short = await places();
  for (let nth = 0; nth < 12; nth += 1) await ada.hang({ title: `Hung ${nth}`, code: 'line\n'.repeat(30) });
  await page.reload();
  await expect(card(page, 'Hung 11')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)).toBe(true);
  expect(await places()).toEqual(short);
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await places()).toEqual(short);
});
