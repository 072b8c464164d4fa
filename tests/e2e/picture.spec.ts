import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { encode } from 'uqr';
import { colorsOfTheme } from '#domain/highlight/theme-colors.ts';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { expectNoSidewaysScroll, expectToast, PHONE } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

const CODE = Array.from({ length: 120 }, (_, at) => `const line${at} = "${at}"; // שלום 漢字 🙂`).join('\n');
/** Compressed size limit of what the dialog loads, in bytes. */
const SCRIPTS_MAX = 30_000;
/** Space around the code and length of a module, in px at size 1x; modules around the QR code. */
const PADDING = 20;
const MODULE = 3;
const QUIET = 4;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Picture of main.js' });
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of the picture' });

/** Reads the PNG file that a button downloads. */
async function download(page: Page, button: Locator): Promise<{ name: string; url: string }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = await readFile(await saved.path());
  return { name: saved.suggestedFilename(), url: `data:image/png;base64,${bytes.toString('base64')}` };
}

/** Decodes a picture: its size, the colors of some pixels, and the number of pixels of some colors. */
const inspect = (page: Page, url: string, points: readonly (readonly [number, number])[], colors: readonly string[]) =>
  page.evaluate(
    async ({ url, points, colors }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (context === null) throw new Error('There is no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const colorAt = (pixel: number) =>
        ((data[4 * pixel] ?? 0) << 16) | ((data[4 * pixel + 1] ?? 0) << 8) | (data[4 * pixel + 2] ?? 0);
      const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;
      const counts = new Map<string, number>(colors.map((color) => [color, 0]));
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        const color = hex(colorAt(pixel));
        const count = counts.get(color);
        if (count !== undefined) counts.set(color, count + 1);
      }
      return {
        width,
        height,
        at: points.map(([x, y]) => hex(colorAt(y * width + x))),
        counts: colors.map((color) => counts.get(color) ?? 0),
      };
    },
    { url, points, colors },
  );

test('makes, copies and downloads a picture in the code theme', { tag: '@slow' }, async ({ page, ada }) => {
  const { id } = await ada.createSnippet({ title: 'Main', code: CODE, isPublic: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/snippets/${id}`);
  await page.evaluate(() => localStorage.setItem('code-theme', '"dracula"'));
  await page.reload();
  await expect(page.locator('.tok-keyword').first()).toBeVisible();
  await page.keyboard.press('i');
  const dialog = dialogOf(page);
  await expect(preview(page)).toBeVisible();
  await dialog.getByRole('switch', { name: 'Window frame' }).click();
  await dialog.getByLabel('Size').selectOption('3x');
  const [width = 0, height = 0] =
    ((await dialog.getByText(/ px$/).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(height).toBe(3 * (100 * 21 + 2 * PADDING));

  const { name, url } = await download(page, dialog.getByRole('button', { name: 'Download PNG' }));
  expect(name).toBe('main.js.png');
  const { colors } = colorsOfTheme('dracula', 'light');
  const tokens = [colors.keyword, colors.string, colors.comment, colors.gutter];
  const corners = [
    [0, 0],
    [width - 1, height - 1],
  ] as const;
  const picture = await inspect(page, url, corners, tokens);
  expect(picture).toMatchObject({ width, height, at: [colors.bg, colors.bg] });
  for (const count of picture.counts) expect(count).toBeGreaterThan(1_000);

  await dialog.getByRole('button', { name: 'Copy image' }).click();
  await expectToast(page, 'Image copied!');
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    return { width: bitmap.width, height: bitmap.height };
  });
  expect(copied).toEqual({ width, height });
});

test('draws a QR code of the shared page, and fits a phone', { tag: '@slow' }, async ({ page, ada }) => {
  const { id, shareId } = await ada.createSnippet({ title: 'Main', code: CODE, isPublic: true });
  await page.goto(`/snippets/${id}`);
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Lines').fill('3-10');
  await dialog.getByLabel('Caption').selectOption('QR code');
  await dialog.getByRole('switch', { name: 'Window frame' }).click();
  await dialog.getByLabel('Size').selectOption('1x');
  const { data: rows } = encode(`${new URL(page.url()).origin}/shared/${shareId}`, { ecc: 'M', border: QUIET });
  const { url } = await download(page, dialog.getByRole('button', { name: 'Download PNG' }));
  const { width, height } = await inspect(page, url, [], []);
  const side = rows.length * MODULE;
  const [left, top] = [width - PADDING - side, height - PADDING - side];
  const centers = rows.flatMap((modules, y) =>
    modules.map((_, x) => [left + x * MODULE + 1, top + y * MODULE + 1] as const),
  );
  const { at } = await inspect(page, url, centers, []);
  expect(at).toEqual(rows.flat().map((isDark) => (isDark ? '#000000' : '#ffffff')));

  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await accessibilityViolations(page, 'color')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await expectNoSidewaysScroll(page);
  await expect(dialog.getByRole('button', { name: 'Copy image' })).toBeInViewport();
});

test('loads at most 30 KB of compressed script for the dialog', { tag: '@slow' }, async ({ page, ada }) => {
  const { id } = await ada.createSnippet({ title: 'Main', code: CODE });
  await page.goto(`/snippets/${id}`);
  await expect(page.locator('.tok-keyword').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let bytes = 0;
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.keyboard.press('i');
  await expect(preview(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  test.info().annotations.push({ type: 'script bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(2_000);
  expect(bytes).toBeLessThanOrEqual(SCRIPTS_MAX);
});
