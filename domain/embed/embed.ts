import { countLines, parseLineRange } from '../line-range.ts';

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;

/** How a snippet is embedded. */
export interface EmbedOptions {
  /** `auto` follows the color scheme of the reader. */
  readonly theme: (typeof EMBED_THEMES)[number];
  /** Shown name of a file. Without it: all files, or the first one if there are lines. */
  readonly file?: string | undefined;
  /** `3` or `3-10`. */
  readonly lines?: string | undefined;
  readonly numbers: boolean;
}

export const EMBED_DEFAULTS: EmbedOptions = { theme: 'auto', numbers: true };

/** A file as it is embedded. */
export interface EmbedPart {
  readonly name: string;
  readonly language: string;
  /** The whole file: tokens may start before the first line. */
  readonly code: string;
  /** Line numbers from 1. */
  readonly first: number;
  readonly last: number;
}

export interface EmbedParts {
  readonly parts: readonly EmbedPart[];
  /** Number of lines without the limit. */
  readonly lineCount: number;
  readonly isCut: boolean;
}

interface EmbedFile {
  readonly name: string;
  readonly language: string;
  readonly code: string;
}

export const EMBED_LINES_MAX = 1_000;
export const EMBED_WIDTH = 640;
const HEIGHT_MAX = 800;

/** Heights in pixels. The style of the page sets the same. */
export const EMBED_HEIGHTS = { header: 44, fileHead: 40, line: 20, codePadding: 28, more: 44, footer: 36, border: 2 };

/** A line break at the end starts no line. */
export const linesOfCode = (code: string): string[] => code.replace(/\n$/, '').split('\n');

/** Returns the embedded files and lines, or null if there is no such file or line. */
export function embedParts(files: readonly EmbedFile[], { file, lines }: EmbedOptions): EmbedParts | null {
  const named = file === undefined ? files : files.filter(({ name }) => name.normalize() === file.normalize());
  const range = lines === undefined ? null : parseLineRange(lines);
  const chosen = range === null ? named : named.slice(0, 1);
  if (chosen.length === 0) return null;
  const whole = chosen.map(({ name, language, code }): EmbedPart => {
    const count = countLines(code);
    return { name, language, code, first: range?.first ?? 1, last: Math.min(range?.last ?? count, count) };
  });
  if (whole.some(({ first, last }) => first > last)) return null;
  const lineCount = whole.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  let left = EMBED_LINES_MAX;
  const parts = whole.flatMap((part) => {
    const last = Math.min(part.last, part.first + left - 1);
    left -= Math.max(last - part.first + 1, 0);
    return last < part.first ? [] : [{ ...part, last }];
  });
  return { parts, lineCount, isCut: lineCount > EMBED_LINES_MAX };
}

/** Returns the height of the embed in pixels. */
export function embedHeight({ parts, isCut }: EmbedParts): number {
  const { header, fileHead, line, codePadding, more, footer, border } = EMBED_HEIGHTS;
  const files = parts.map(({ first, last }) => fileHead + codePadding + (last - first + 1) * line);
  const height = header + files.reduce((sum, one) => sum + one, 0) + (isCut ? more : 0) + footer + border;
  return Math.min(height, HEIGHT_MAX);
}

/** Returns the query of an embed with a leading `?`, or an empty text for the defaults. */
export function embedQuery({ theme, file, lines, numbers }: EmbedOptions): string {
  const query = new URLSearchParams({
    ...(theme !== 'auto' && { theme }),
    ...(file !== undefined && { file }),
    ...(lines !== undefined && { lines }),
    ...(!numbers && { numbers: '0' }),
  });
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the URL of an embed, or of the script that inserts it. */
export const embedUrl = (origin: string, shareId: string, options: EmbedOptions, extension: '' | '.js' = ''): string =>
  `${origin}/embed/${encodeURIComponent(shareId)}${extension}${embedQuery(options)}`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

interface Frame {
  url: string;
  width: number | '100%';
  height: number;
  title: string;
}

/** Returns the HTML of the iframe. */
export const iframeCode = ({ url, width, height, title }: Frame): string =>
  `<iframe src="${escapeAttribute(url)}" width="${width}" height="${height}" style="border:0" loading="lazy" title="${escapeAttribute(title)}" allow="clipboard-write"></iframe>`;

/** Returns the HTML of the script that inserts the iframe. */
export const scriptCode = (url: string): string => `<script src="${escapeAttribute(url)}" async></script>`;
