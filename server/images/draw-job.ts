import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { linesOfCode } from '#domain/embed/embed.ts';
import { colorsOfTheme } from '#domain/highlight/theme-colors.ts';
import { lazy } from '#server/core/lazy.ts';
import { highlightedLines } from '#server/core/tokenize.ts';
import { html } from '#server/http/static/html.ts';
import type { Computation } from '#server/store/jobs/job.ts';
import { CODE_FONT, loadFonts } from './fonts.ts';
import { type Measure, pictureSvg } from './svg.ts';

export interface PictureInput {
  title: string;
  authorName: string | null;
  code: string;
  language: string;
  theme: 'dark' | 'light';
}

const start = lazy(async () => {
  try {
    await initWasm(await readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  } catch (error) {
    // A thread that loads this module again still has the library: it refuses to start twice.
    if (!(error instanceof Error && error.message.startsWith('Already initialized'))) throw error;
  }
});

/** Draws the picture of a snippet. Returns a PNG. */
export default async function draw({ title, authorName, code, language, theme }: PictureInput): Promise<Uint8Array> {
  await start();
  const lines = await highlightedLines(linesOfCode(code).join('\n'), language);
  const colors = theme === 'dark' ? colorsOfTheme('nightOwl', 'dark') : colorsOfTheme('github', 'light');
  const font = { fontBuffers: await loadFonts(), defaultFontFamily: CODE_FONT };
  const svg = pictureSvg({ title, authorName, lines, theme: colors }, measureWith(font));
  const picture = new Resvg(svg, { font });
  try {
    const rendered = picture.render();
    const png = rendered.asPng();
    rendered.free();
    return png;
  } finally {
    picture.free();
  }
}

/** Width of a space by the font size. */
const SPACE = 0.32;

/** Measures with the renderer, which leaves out spaces at the end. */
function measureWith(font: { fontBuffers: Uint8Array[]; defaultFontFamily: string }): Measure {
  return (text, { family, size, weight }) => {
    const svg = html`<svg xmlns="http://www.w3.org/2000/svg"><text xml:space="preserve" font-family="${family}" font-size="${String(size)}" font-weight="${String(weight)}">${text}</text></svg>`;
    const measured = new Resvg(svg.markup, { font });
    try {
      const box = measured.getBBox();
      return (box ? box.x + box.width : 0) + (text.length - text.trimEnd().length) * SPACE * size;
    } finally {
      measured.free();
    }
  };
}

export const drawJob: Computation<PictureInput, Uint8Array> = {
  module: import.meta.url,
  run: draw,
  lane: 'picture',
};
