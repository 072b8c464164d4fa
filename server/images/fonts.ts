import { readFile } from 'node:fs/promises';
import { lazy } from '#server/core/lazy.ts';
import { decodeWoff } from './woff.ts';

/** Names of the font families. */
export const CODE_FONT = 'DejaVu Sans Mono';
export const TEXT_FONT = 'DejaVu Sans';
export const EMOJI_FONT = 'Noto Emoji';

const DEJAVU = ['DejaVuSansMono', 'DejaVuSans', 'DejaVuSans-Bold'].map((name) => `dejavu-fonts-ttf/ttf/${name}.ttf`);
const EMOJI = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff';

const read = (file: string): Promise<Buffer> => readFile(new URL(import.meta.resolve(file)));

/**
 * Returns the fonts of pictures: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, symbols and emoji. Chinese, Japanese and
 * Korean would take 20 MB more.
 */
export const loadFonts = lazy(async () => [...(await Promise.all(DEJAVU.map(read))), decodeWoff(await read(EMOJI))]);
