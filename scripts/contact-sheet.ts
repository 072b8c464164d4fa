import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tests/e2e/support/chromium.ts';
import { newcomer, signUp } from '#tests/e2e/support/journey.ts';
import { signedInState } from '#tests/e2e/support/library.ts';
import { openScreen, SCREENS, type ScreenEntry } from '#tests/e2e/support/screens.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';

/**
 * Takes screenshots of every screen and dialog at three widths in both themes, with the sample library and an empty
 * account: `npm run contact-sheet [-- NAME]`, where NAME selects screens by a part of their name.
 */
const FOLDER = join(import.meta.dirname, '../test-results/contact-sheet');
const WIDTHS = { phone: 390, desktop: 1280, wide: 2560 } as const;
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1280: 800, 2560: 1440 };
const THEMES = ['light', 'dark'] as const;
/** Columns of a montage and width of one picture, in px. */
const MONTAGE: Readonly<Record<number, { columns: number; width: number }>> = {
  390: { columns: 8, width: 240 },
  1280: { columns: 5, width: 480 },
  2560: { columns: 4, width: 640 },
};

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Session {
  /** Prefix of file names. */
  prefix: string;
  origin: string;
  entries: readonly ScreenEntry[];
  /** Browser state of the signed-in account. */
  signedIn: StorageState;
}

const [filter = ''] = process.argv.slice(2);
/** Screens without a dialog, which needs data to open. */
const isPlainScreen = ({ open, signedIn }: ScreenEntry) => signedIn && open === undefined;

async function takeAll(browser: Browser, { prefix, origin, entries, signedIn }: Session): Promise<void> {
  for (const width of Object.values(WIDTHS)) {
    for (const entry of entries.filter(({ only }) =>
      only === 'narrow' ? width < 640 : only !== 'wide' || width > 640,
    )) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: HEIGHTS[width] ?? 800 },
        storageState: entry.signedIn ? signedIn : undefined,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        hasTouch: width < 640,
      });
      const name = `${prefix}${entry.name}`;
      try {
        const page = await openScreen(await context.newPage(), entry, origin);
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme });
          // Highlighting has no event to wait for.
          await page.waitForTimeout(500);
          await page.screenshot({ path: join(FOLDER, `${width}-${theme}-${name}.png`) });
          taken.push({ width, theme, name });
        }
      } catch (error) {
        process.exitCode = 1;
        console.error(`${name} at ${width} px: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      } finally {
        await context.close();
      }
    }
  }
}

interface Picture {
  width: number;
  theme: string;
  name: string;
}

const taken: Picture[] = [];
const fileOf = ({ width, theme, name }: Picture) => `${width}-${theme}-${name}.png`;

function pageOf(pictures: readonly Picture[], { columns, width }: { columns: number; width: number }): string {
  const figures = pictures.map(
    (picture) =>
      `<figure><a href="${fileOf(picture)}"><img src="${fileOf(picture)}" width="${width}"></a><figcaption>${picture.name}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>
    body { margin: 12px; background: #888; font: 12px system-ui; display: grid; gap: 12px; grid-template-columns: repeat(${columns}, ${width}px) }
    figure { margin: 0 } img { display: block } figcaption { padding: 2px 0; color: #fff }</style>${figures.join('\n')}`;
}

async function writeMontages(browser: Browser): Promise<void> {
  const links: string[] = [];
  for (const width of Object.values(WIDTHS)) {
    for (const theme of THEMES) {
      const pictures = taken.filter((picture) => picture.width === width && picture.theme === theme);
      if (pictures.length === 0) continue;
      const name = `sheet-${width}-${theme}`;
      const size = MONTAGE[width] ?? { columns: 4, width: 480 };
      await writeFile(join(FOLDER, `${name}.html`), pageOf(pictures, size));
      const page = await browser.newPage({ viewport: { width: (size.width + 12) * size.columns + 12, height: 800 } });
      await page.goto(`file://${join(FOLDER, `${name}.html`)}`);
      await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
      await page.close();
      links.push(`<li><a href="${name}.html">${width} px, ${theme}</a> (<a href="${name}.png">montage</a>)</li>`);
    }
  }
  await writeFile(join(FOLDER, 'index.html'), `<!doctype html><title>Contact sheets</title><ul>${links.join('')}</ul>`);
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
const data = await mkdtemp(join(tmpdir(), 'pegboard-sheet-'));
const [library, empty] = await Promise.all([
  startPegboard({ DATA_DIR: join(data, 'library') }, 'demo/main.ts'),
  startPegboard({ DATA_DIR: join(data, 'empty') }),
]);
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const entries = SCREENS.filter(({ name }) => name.includes(filter));
  await takeAll(browser, {
    prefix: '',
    origin: library.url,
    entries,
    signedIn: await signedInState(library.url),
  });
  const context = await browser.newContext({ baseURL: empty.url });
  await signUp(await context.newPage(), newcomer('Ada'));
  await takeAll(browser, {
    prefix: 'empty-',
    origin: empty.url,
    entries: entries.filter(
      (entry) => entry.name === 'landing' || (isPlainScreen(entry) && typeof entry.path === 'string'),
    ),
    signedIn: await context.storageState(),
  });
  await writeMontages(browser);
  process.stdout.write(`${taken.length} pictures: ${join(FOLDER, 'index.html')}\n`);
} finally {
  await browser.close();
  await Promise.all([library.stop(), empty.stop()]);
  await rm(data, { recursive: true });
}
