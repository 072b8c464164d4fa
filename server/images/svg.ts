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
  const rows = shown.map((line, index) => {
    const y = CODE_TOP + (index + 0.8) * lineHeight;
    return html`<text x="${String(PADDING)}" y="${y.toFixed(1)}" xml:space="preserve">${cut(line, columns).map(([text, kind]) => html`<tspan fill="${colors[kind ?? 'fg']}">${spans(text)}</tspan>`)}</text>`;
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
const OTHER_FONTS =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d|\p{Extended_Pictographic})*)|([\p{Script=Hebrew}\p{Script=Arabic}]+)/u;

function spans(text: string): Html[] {
  return text.split(OTHER_FONTS).flatMap((part, index) => {
    if (part === undefined || part === '') return [];
    const font = [null, EMOJI_FONT, TEXT_FONT][index % 3];
    return [font ? html`<tspan font-family="${font}">${part}</tspan>` : html`${part}`];
  });
}

/** Returns the tokens of a line within the columns, without characters that XML forbids. */
function cut(line: Line, columns: number): Line {
  let left = columns;
  return line.flatMap(([text, kind]) => {
    const characters = [...printable(text.replaceAll('\t', TAB))].slice(0, left);
    left -= characters.length;
    return characters.length === 0 ? [] : [[characters.join(''), kind] as const];
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

/** Bidirectional controls go as well: they would move what follows. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, '');
