import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { testAsAda as test } from './support/people.ts';

/** Emulates printing, with the events that a browser sends. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

const groundOfCode = (page: Page) =>
  page.getByRole('region', { name: 'Code of Printed' }).evaluate((one) => getComputedStyle(one).backgroundColor);

test('prints a whole snippet dark on white without controls', { tag: '@slow' }, async ({ page, ada }) => {
  const lines = Array.from({ length: 300 }, (_, number) => `const line${number} = ${number};`);
  const code = ['x'.repeat(900), ...lines].join('\n');
  const { shareId } = await ada.createSnippet({ title: 'Printed', code, isPublic: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/shared/${shareId}`);
  const printed = page.getByRole('region', { name: 'Code of Printed' });
  await expect(printed.locator('.tok-keyword').first()).toBeVisible();
  const onScreen = await groundOfCode(page);

  await print(page);
  for (const gone of [page.getByRole('banner'), page.getByRole('button'), page.locator('form')])
    for (const one of await gone.all()) await expect(one).toBeHidden();
  expect(await printed.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expect(printed.locator('.code-line')).toHaveCount(301);
  await expect(printed.locator('.tok-keyword')).toHaveCount(300);
  expect(await groundOfCode(page)).toBe('rgb(255, 254, 251)');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(33, 29, 23)');

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  expect(await groundOfCode(page)).toBe(onScreen);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('prints the cards of a board below each other', { tag: '@slow' }, async ({ page, ada }) => {
  for (const title of ['One', 'Two', 'Three']) await ada.createSnippet({ title, code: 'line\n'.repeat(60) });
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(3);
  await print(page);
  const boxes = await Promise.all((await page.getByRole('article').all()).map((card) => card.boundingBox()));
  const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0));
  expect(boxes[1]?.y).toBeGreaterThan(ends[0] ?? Number.NaN);
  expect(boxes[2]?.y).toBeGreaterThan(ends[1] ?? Number.NaN);
  expect(boxes[0]?.height).toBeGreaterThan(60 * 20);
});

test('prints a history with all versions and wraps long lines of the diff', { tag: '@slow' }, async ({ page, ada }) => {
  const { id } = await ada.createSnippet({ title: 'Printed', code: 'short' });
  for (let count = 1; count <= 6; count += 1)
    await ada.call('PUT', `/api/snippets/${id}`, { title: 'Printed', code: `${'long '.repeat(200)}${count}` });
  await page.goto(`/snippets/${id}/history`);
  const versions = page.getByRole('list', { name: 'Versions' });
  const diff = page.getByRole('textbox', { name: /^Changes of/ });
  await expect(diff.locator('.cm-changedLine')).toBeVisible();
  await page.setViewportSize({ width: 794, height: 1123 });
  await print(page);
  await expect(page.getByRole('button')).toHaveCount(0);
  const hidden = (node: HTMLElement) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = node.parentElement ?? node;
    return { right: scrollWidth - clientWidth, below: scrollHeight - clientHeight };
  };
  expect(await versions.evaluate(hidden)).toEqual({ right: 0, below: 0 });
  expect(await diff.evaluate(hidden)).toEqual({ right: 0, below: 0 });
});
