import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { linesOfCode } from '#domain/embed/embed.ts';
import { colorsOfTheme } from '#domain/highlight/theme-colors.ts';
import { lazy } from '#server/core/lazy.ts';
import { highlightedLines } from '#server/core/tokenize.ts';
import type { Computation } from '#server/store/jobs/job.ts';
import { CODE_FONT, loadFonts } from './fonts.ts';
import { pictureSvg } from './svg.ts';

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
  const svg = pictureSvg({ title, authorName, lines, theme: colors });
  const picture = new Resvg(svg, { font: { fontBuffers: await loadFonts(), defaultFontFamily: CODE_FONT } });
  try {
    const rendered = picture.render();
    const png = rendered.asPng();
    rendered.free();
    return png;
  } finally {
    picture.free();
  }
}

export const drawJob: Computation<PictureInput, Uint8Array> = {
  module: import.meta.url,
  run: draw,
  lane: 'picture',
};
