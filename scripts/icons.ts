import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tests/e2e/support/chromium.ts';

/** Renders the icons of the installed app from `icon.svg`: `node scripts/icons.ts`. The results are committed. */
const FOLDER = join(import.meta.dirname, '../web/public');

const svg = await readFile(join(FOLDER, 'icon.svg'), 'utf8');
const background = /<rect[^>]*fill="(#[0-9a-f]+)"/.exec(svg)?.[1];
if (background === undefined) throw new Error('icon.svg has no background rect');
const square = svg.replace(/ rx="\d+"/, '');

/** The safe zone of maskable icons is the middle 80 %. */
const MASKABLE = `<div style="background:${background};padding:10%;box-sizing:border-box">${square}</div>`;

const ICONS = [
  { name: 'icon-192.png', size: 192, content: svg },
  { name: 'icon-512.png', size: 512, content: svg },
  { name: 'icon-maskable-512.png', size: 512, content: MASKABLE },
  { name: 'apple-touch-icon.png', size: 180, content: MASKABLE },
];

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
try {
  for (const { name, size, content } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0} svg{display:block;width:100%;height:100%} div{height:100vh}</style>${content}`,
    );
    await page.screenshot({ path: join(FOLDER, name), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
