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

/** Draws the picture of a snippet for link previews. Short code is larger. */
export function pictureSvg({ title, authorName, lines, theme: { colors } }: Picture): string {
  const { width, height } = IMAGE_SIZE;
  const shown = lines.slice(0, IMAGE_LINES);
  const lineHeight = Math.min(LINE_MAX, CODE_HEIGHT / shown.length);
  const fontSize = lineHeight * FONT.size;
  const columns = Math.floor((width - 2 * PADDING) / (fontSize * FONT.character));
  const rows = shown.flatMap((line, index) => {
    const y = (CODE_TOP + (index + 0.8) * lineHeight).toFixed(1);
    return placed(line, columns).map(({ text, kind, column }) => {
      const x = (PADDING + column * fontSize * FONT.character).toFixed(1);
      return html`<text x="${x}" y="${y}" xml:space="preserve" fill="${colors[kind ?? 'fg']}">${spans(text)}</text>`;
    });
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
<rect width="100%" height="100%" fill="${colors.bg}"/>
<g font-family="${TEXT_FONT}">
<text x="${String(PADDING)}" y="92" font-size="38" font-weight="700" fill="${colors.fg}">${spans(shorten(title, TITLE_MAX))}</text>
<text x="${String(PADDING)}" y="134" font-size="22" fill="${colors.gutter}">${authorName !== null && spans(`by ${shorten(authorName, AUTHOR_MAX)}`)}</text>
<circle cx="${String(width - PADDING - 122)}" cy="84" r="8" fill="#f5ae2e"/>
<text x="${String(width - PADDING)}" y="92" font-size="22" text-anchor="end" fill="${colors.gutter}">Pegboard</text>
</g>
<g font-family="${CODE_FONT}" font-size="${fontSize.toFixed(1)}">${rows}</g>
</svg>`.markup;
}

/** Characters that the font of the text lacks, and a font that has them. The renderer's own search fails next to other scripts. */
const OTHER_FONTS = /([\p{Emoji_Presentation}\u{1f000}-\u{1faff}]+)|([\p{Script=Hebrew}\p{Script=Arabic}]+)/u;

function spans(text: string): Html[] {
  return text.split(OTHER_FONTS).flatMap((part, index) => {
    if (part === undefined || part === '') return [];
    const font = [null, EMOJI_FONT, TEXT_FONT][index % 3];
    return [font ? html`<tspan font-family="${font}">${part}</tspan>` : html`${part}`];
  });
}

/** Columns of a character of the emoji font. */
const EMOJI_COLUMNS = 2.1;

const columnsOf = (character: string): number => {
  if (/\p{M}/u.test(character)) return 0;
  return /[\p{Emoji_Presentation}\u{1f000}-\u{1faff}]/u.test(character) ? EMOJI_COLUMNS : 1;
};

interface PlacedToken {
  text: string;
  kind: Line[number][1];
  column: number;
}

/** Places the tokens of a line that fit. Each is a separate text element, so that right-to-left text does not move the others. */
function placed(line: Line, columns: number): PlacedToken[] {
  let end = 0;
  return line.flatMap(([whole, kind]) => {
    const column = end;
    let text = '';
    for (const character of printable(whole.replaceAll('\t', TAB))) {
      const next = end + columnsOf(character);
      if (next > columns) break;
      text += character;
      end = next;
    }
    return text.trim() === '' ? [] : [{ text, kind, column }];
  });
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
