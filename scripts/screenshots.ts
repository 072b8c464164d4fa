import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tests/e2e/support/chromium.ts';
import { signIn } from '#tests/e2e/support/journey.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { DEMO_ACCOUNT } from '../demo/fill.ts';

/** Takes the screenshots of the README from the sample library: `npm run screenshots`. */
const FOLDER = join(import.meta.dirname, '../docs/images');

interface Options {
  width: number;
  height: number;
  dark?: boolean;
}

async function openPage(browser: Browser, url: string, { width, height, dark = false }: Options): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Waits for fonts, cards and highlighting. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Highlighting has no event to wait for.
  await page.waitForTimeout(1_000);
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.context().close();
}

const data = await mkdtemp(join(tmpdir(), 'pegboard-screenshots-'));
const pegboard = await startPegboard({ DATA_DIR: data }, 'demo/main.ts');
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
try {
  await mkdir(FOLDER, { recursive: true });
  const board = await openPage(browser, pegboard.url, { width: 1440, height: 900 });
  await signIn(board, { name: 'Robin Hale', ...DEMO_ACCOUNT });
  await takeScreenshot(board, 'board');

  const dark = await openPage(browser, pegboard.url, { width: 1440, height: 900, dark: true });
  await dark.goto('/');
  await takeScreenshot(dark, 'landing-dark');

  const phone = await openPage(browser, pegboard.url, { width: 390, height: 844, dark: true });
  await phone.goto('/');
  await settle(phone);
  await phone.getByRole('article').first().getByRole('link').first().click();
  await expect(
    phone.getByRole('button', { name: 'Back to Home' }).or(phone.getByRole('link', { name: 'Back to Home' })),
  ).toBeVisible();
  await phone.waitForTimeout(1_000);
  await phone.screenshot({ path: join(FOLDER, 'shared-phone.png') });
} finally {
  await browser.close();
  await pegboard.stop();
  await rm(data, { recursive: true });
}
