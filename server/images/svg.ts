import { IMAGE_SIZE } from '#contract/embeds.ts';
import type { ThemeColors } from '#domain/highlight/theme-colors.ts';
import type { Line } from '#domain/highlight/tokens.ts';
import { type Html, html } from '#server/http/static/html.ts';
import { CODE_FONT, EMOJI_FONT, TEXT_FONT } from './fonts.ts';

/** Lines of code in a picture. */
export const IMAGE_LINES = 20;

const PADDING = 64;
const CODE_TOP = 168;
const CODE_HEIGHT = 430;
const LINE_MAX = 38;
/** Font size by the height of a line, and the width of a character by the font size. */
const FONT = { size: 0.75, character: 0.6 };
const TAB = '  ';
const TITLE_MAX = 44;
const AUTHOR_MAX = 60;

interface Picture {
  title: string;
  authorName: string | null;
  lines: readonly Line[];
  theme: ThemeColors;
}

/** Returns the width of a text in pixels. */
export type Measure = (text: string, font: { family: string; size: number; weight: number }) => number;

/** Draws the picture of a snippet for link previews. Short code is larger. */
export function pictureSvg({ title, authorName, lines, theme: { colors } }: Picture, measure: Measure): string {
  const { width, height } = IMAGE_SIZE;
  const shown = lines.slice(0, IMAGE_LINES);
  const lineHeight = Math.min(LINE_MAX, CODE_HEIGHT / shown.length);
  const fontSize = lineHeight * FONT.size;
  const character = fontSize * FONT.character;
  const columns = Math.floor((width - 2 * PADDING) / character);
  const rows = shown.flatMap((line, index) => {
    const y = (CODE_TOP + (index + 0.8) * lineHeight).toFixed(1);
    return placed(line, columns).map(({ text, kind, column, length, font }) => {
      const x = (PADDING + column * character).toFixed(1);
      // Letters of other fonts are not as wide as columns.
      const fit =
        font === TEXT_FONT && html` textLength="${(length * character).toFixed(1)}" lengthAdjust="spacingAndGlyphs"`;
      return html`<text x="${x}" y="${y}" xml:space="preserve" fill="${colors[kind ?? 'fg']}" font-family="${font}"${fit}>${text}</text>`;
    });
  });
  const author = authorName === null ? '' : `by ${shorten(authorName, AUTHOR_MAX)}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
<rect width="100%" height="100%" fill="${colors.bg}"/>
${heading(shorten(title, TITLE_MAX), { y: 92, size: 38, weight: 700, fill: colors.fg }, measure)}
${heading(author, { y: 134, size: 22, weight: 400, fill: colors.gutter }, measure)}
<circle cx="${String(width - PADDING - 122)}" cy="84" r="8" fill="#f5ae2e"/>
<text x="${String(width - PADDING)}" y="92" font-family="${TEXT_FONT}" font-size="22" text-anchor="end" fill="${colors.gutter}">Pegboard</text>
<g font-size="${fontSize.toFixed(1)}">${rows}</g>
</svg>`.markup;
}

/*
 * Each part of a text with its own font is a separate element: the renderer drops a text with two fonts if one of them has a
 * ligature, such as "fi", and its search for other fonts draws boxes there.
 */
const EMOJI = /([\p{Emoji_Presentation}\u{1f000}-\u{1faff}]+)/u;
/** With what stands between words: their order goes from right to left. */
const RIGHT_TO_LEFT =
  /([\p{Script=Hebrew}\p{Script=Arabic}](?:[\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{Nd}\p{Pd}\p{Po}\p{Zs}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{Nd}])?)/u;

interface Part {
  text: string;
  font: string;
}

/** Splits a text by the font that has its characters. */
function partsOf(text: string, base: string): Part[] {
  return text.split(EMOJI).flatMap((piece, index): Part[] => {
    if (index % 2 === 1) return [{ text: piece, font: EMOJI_FONT }];
    return piece.split(RIGHT_TO_LEFT).flatMap((part, at) => {
      return part === '' ? [] : [{ text: part, font: at % 2 === 1 ? TEXT_FONT : base }];
    });
  });
}

interface HeadingStyle {
  y: number;
  size: number;
  weight: number;
  fill: string;
}

function heading(text: string, { y, size, weight, fill }: HeadingStyle, measure: Measure): Html[] {
  let x = PADDING;
  return text.split(EMOJI).flatMap((part, index, { length }) => {
    if (part.trim() === '') return [];
    const family = index % 2 === 1 ? EMOJI_FONT : TEXT_FONT;
    const element = html`<text x="${x.toFixed(1)}" y="${String(y)}" xml:space="preserve" font-family="${family}" font-size="${String(size)}" font-weight="${String(weight)}" fill="${fill}">${part}</text>`;
    if (index < length - 1) x += measure(part, { family, size, weight });
    return [element];
  });
}

/** Columns of a character of the emoji font. */
const EMOJI_COLUMNS = 2.1;
const columnsOf = (character: string): number => {
  if (/\p{M}/u.test(character)) return 0;
  if (/\p{Script=Arabic}/u.test(character)) return 0.72;
  return EMOJI.test(character) ? EMOJI_COLUMNS : 1;
};

interface PlacedToken extends Part {
  kind: Line[number][1];
  column: number;
  /** In columns. */
  length: number;
}

/** Places the parts of tokens of a line that fit. */
function placed(line: Line, columns: number): PlacedToken[] {
  let end = 0;
  return line.flatMap(([whole, kind]) =>
    partsOf(printable(whole.replaceAll('\t', TAB)), CODE_FONT).flatMap(({ text: part, font }) => {
      const column = end;
      let text = '';
      for (const character of part) {
        const next = end + columnsOf(character);
        if (next > columns) break;
        text += character;
        end = next;
      }
      return text.trim() === '' ? [] : [{ text, kind, column, length: end - column, font }];
    }),
  );
}

function shorten(text: string, max: number): string {
  const characters = [...printable(text)];
  return characters.length <= max
    ? characters.join('')
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * Removes what XML forbids, bidirectional controls, which would move what follows, and what joins and colors emoji: the renderer
 * drops a whole text with a character that no font has and that has no width.
 */
const printable = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Me}\ufffe\uffff\p{Variation_Selector}\p{Emoji_Modifier}]/gu, '')
    .replace(/\p{Regional_Indicator}/gu, letterOfFlag);

/** Returns the letter of a flag, which the emoji font lacks. */
const letterOfFlag = (half: string): string => String.fromCharCode((half.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41);
