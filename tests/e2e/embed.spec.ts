import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { EMBED_DEFAULTS, embedHeight, embedParts, embedUrl, iframeCode, scriptCode } from '#domain/embed/embed.ts';
import { colorsOfTheme } from '#domain/highlight/theme-colors.ts';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/page-parts.ts';
import { testAsAda } from './support/people.ts';

const CODE = Array.from({ length: 12 }, (_, at) => `const line${at + 1} = "${at} שלום 漢字 🙂";`).join('\n');
const WIDTHS = [320, 900];

interface Fixtures {
  /** Serves a page with some content on another host and port. Returns its URL. */
  foreignPage: (content: string) => Promise<string>;
}

const test = testAsAda.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  foreignPage: async ({}, use) => {
    let body = '';
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await use(async (content) => {
      body = `<!doctype html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,"></head><body>${content}</body></html>`;
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    });
    server.closeAllConnections();
    server.close();
  },
});

const backgroundOf = (frame: FrameLocator) =>
  frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const BACKGROUNDS = {
  light: rgb(colorsOfTheme('github', 'light').colors.bg),
  dark: rgb(colorsOfTheme('nightOwl', 'dark').colors.bg),
};

async function published(ada: { createSnippet(given: object): Promise<{ shareId: string | null }> }, origin: string) {
  const { shareId } = await ada.createSnippet({ title: 'Main', code: CODE, isPublic: true });
  const parts = embedParts([{ name: 'main.js', language: 'javascript', code: CODE }], EMBED_DEFAULTS);
  const url = embedUrl(origin, shareId ?? '', EMBED_DEFAULTS);
  const height = parts === null ? 0 : embedHeight(parts);
  return {
    url,
    height,
    iframe: iframeCode({ url, width: '100%', height, title: 'Main' }),
    script: scriptCode(`${url}.js`),
  };
}

/** The part of the page of a frame that is hidden below its edge, in px. */
const hiddenHeight = (frame: FrameLocator) =>
  frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight);

test('an iframe and a script show the code on a page of another origin', { tag: '@slow' }, async ({
  pegboard,
  ada,
  openBrowser,
  foreignPage,
}) => {
  const { iframe, script, height } = await published(ada, pegboard.url);
  const page = await openBrowser();
  await page.goto(await foreignPage(`<h1>Blog</h1>${iframe}<p>and</p>${script}<p>and</p>${script}`));
  const frames = page.locator('iframe');
  await expect(frames).toHaveCount(3);
  await expect(page.locator('script')).toHaveCount(0);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1_300 });
      for (const index of [0, 1, 2]) {
        const frame = page.frameLocator('iframe').nth(index);
        await expect(frame.locator('code')).toHaveText(CODE);
        await expect.poll(() => backgroundOf(frame)).toBe(BACKGROUNDS[scheme]);
        expect(await hiddenHeight(frame), `${scheme}, ${width} px`).toBe(0);
        expect(await frames.nth(index).boundingBox()).toMatchObject({ height });
      }
      await expectNoSidewaysScroll(page);
    }
  }
});

async function pasted(page: Page): Promise<string> {
  await page.locator('textarea').fill('');
  await page.locator('textarea').press('ControlOrMeta+v');
  return page.locator('textarea').inputValue();
}

test('Copy works in frames with and without the permission to write to the clipboard', { tag: '@slow' }, async ({
  pegboard,
  ada,
  openBrowser,
  foreignPage,
  complaints,
}) => {
  // The frame without it tries first.
  complaints.allow(/Clipboard API has been blocked/);
  const { iframe } = await published(ada, pegboard.url);
  const page = await openBrowser();
  const without = iframe.replace(' allow="clipboard-write"', '');
  expect(without).not.toBe(iframe);
  await page.goto(await foreignPage(`<textarea aria-label="Paste"></textarea>${iframe}${without}`));
  for (const index of [0, 1]) {
    const frame = page.frameLocator('iframe').nth(index);
    await frame.getByRole('button', { name: 'Copy' }).click();
    await expect(frame.getByRole('button')).toHaveText('Copied');
    expect(await pasted(page)).toBe(CODE);
    await page.evaluate(() => navigator.clipboard.writeText('nothing').catch(() => undefined));
  }
});

test('an embed and its error are accessible in both themes, and fit narrow frames', { tag: '@slow' }, async ({
  pegboard,
  ada,
  page,
  complaints,
}) => {
  const { url } = await published(ada, pegboard.url);
  complaints.allow(/404/);
  for (const address of [url, `${pegboard.url}/embed/nothing-here`]) {
    await page.goto(address);
    await page.setViewportSize({ width: 320, height: 600 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await accessibilityViolations(page), address).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await accessibilityViolations(page, 'color'), address).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});
