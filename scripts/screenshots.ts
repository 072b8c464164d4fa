import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import type { CodeTheme } from '#contract/themes.ts';
import type { BrowserState } from '#tests/e2e/support/browser-state.ts';
import { CHROMIUM_ARGS, findChromium } from '#tests/e2e/support/chromium.ts';
import { signedInState } from '#tests/e2e/support/library.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';

/** Takes the screenshots of the README from the sample library: `npm run screenshots`. */
const FOLDER = join(import.meta.dirname, '../docs/images');
/** The most used snippets are in scripts for which every system has a font. */
const BOARD = '/?sort=views';
/** A collection of the sample library with an order by hand. */
const ARRANGED = 'Async toolbox';

interface Options {
  width: number;
  height: number;
  dark?: boolean;
  /** A person who is signed in. Omit for a visitor. */
  state?: BrowserState;
  codeTheme?: CodeTheme;
}

async function openPage(browser: Browser, url: string, options: Options): Promise<Page> {
  const { width, height, dark = false, state, codeTheme } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: state,
  });
  if (codeTheme) {
    await context.addInitScript((theme) => localStorage.setItem('code-theme', JSON.stringify(theme)), codeTheme);
  }
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

/** Holds the first card between the second and the third one. */
async function dragFirstCard(page: Page): Promise<void> {
  const cards = page.getByRole('article');
  const title = await cards.nth(0).getByRole('heading').boundingBox();
  const target = await cards.nth(1).boundingBox();
  if (!title || !target) throw new Error('The collection shows no cards');
  await page.mouse.move(title.x + 40, title.y + 8);
  await page.mouse.down();
  await page.mouse.move(title.x + 60, title.y + 24, { steps: 3 });
  await expect(page.locator('.drag-preview')).toBeVisible();
  await page.mouse.move(target.x + target.width - 40, target.y + 180, { steps: 4 });
  await expect(page.locator('.drop-marker')).toBeVisible();
}

const data = await mkdtemp(join(tmpdir(), 'pegboard-screenshots-'));
const pegboard = await startPegboard({ DATA_DIR: data }, 'demo/main.ts');
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
try {
  await mkdir(FOLDER, { recursive: true });
  const state = await signedInState(pegboard.url);
  const desktop = { width: 1440, height: 900, state };
  const board = await openPage(browser, pegboard.url, desktop);
  await board.goto(BOARD);
  await takeScreenshot(board, 'board');

  const arranged = await openPage(browser, pegboard.url, desktop);
  await arranged.goto('/collections');
  await arranged.getByRole('article', { name: ARRANGED }).getByRole('link', { name: 'View snippets' }).click();
  await settle(arranged);
  await dragFirstCard(arranged);
  await arranged.screenshot({ path: join(FOLDER, 'arranging.png') });
  await arranged.context().close();

  const collections = await openPage(browser, pegboard.url, desktop);
  await collections.goto('/collections');
  await takeScreenshot(collections, 'collections');

  const list = await openPage(browser, pegboard.url, { ...desktop, dark: true });
  await list.goto(`${BOARD}&view=list`);
  await takeScreenshot(list, 'list-dark');

  const paper = await openPage(browser, pegboard.url, { ...desktop, codeTheme: 'paper' });
  await paper.goto(BOARD);
  await takeScreenshot(paper, 'paper');

  const dark = await openPage(browser, pegboard.url, { width: 1440, height: 900, dark: true });
  await dark.goto(BOARD);
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
