import { TOKEN_KINDS, type TokenKind } from '#domain/highlight/tokens.ts';
import type { DrawingFont, Ink } from './drawing.ts';

/** How the reader sees code. */
export interface ReaderStyle {
  font: DrawingFont;
  /** Width of a character, as a part of the font size. */
  advance: number;
  tabSize: number;
  isDark: boolean;
  background: string;
  foreground: string;
  gutter: string;
  tokens: ReadonlyMap<TokenKind, Ink>;
}

/** Reads the style from the root element, where settings and style sheets have applied it. */
export function readReaderStyle(): ReaderStyle {
  const style = getComputedStyle(document.documentElement);
  const property = (name: string) => style.getPropertyValue(name).trim();
  const family = property('--code-font') || 'monospace';
  return {
    font: { family, ligatures: property('--code-ligatures') === 'contextual' },
    advance: measureAdvance(family),
    tabSize: Number(property('--code-tab-size')) || 2,
    isDark: property('--code-scheme') === 'dark',
    background: property('--code-bg'),
    foreground: property('--code-fg'),
    gutter: property('--code-gutter'),
    tokens: readTokens(),
  };
}

/** Colors are properties; the rest is in rules for the elements of tokens. */
function readTokens(): Map<TokenKind, Ink> {
  const probe = document.body.appendChild(document.createElement('span'));
  const inks = TOKEN_KINDS.map((kind): [TokenKind, Ink] => {
    probe.className = `tok-${kind}`;
    const style = getComputedStyle(probe);
    const ink = {
      fill: style.getPropertyValue(`--code-${kind}`).trim(),
      italic: style.fontStyle === 'italic',
      bold: Number(style.fontWeight) >= BOLD,
      underlined: style.textDecorationLine === 'underline',
    };
    return [kind, ink];
  });
  probe.remove();
  return new Map(inks);
}

/** Returns whether the reader wants line numbers. */
export const wantsLineNumbers = (): boolean => document.documentElement.dataset.lineNumbers !== 'off';

const BOLD = 600;
const MEASURED_SIZE = 100;
/** That of most fixed-width fonts, for a browser without canvas. */
const USUAL_ADVANCE = 0.6;

function measureAdvance(family: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return USUAL_ADVANCE;
  context.font = `${MEASURED_SIZE}px ${family}`;
  return context.measureText('0').width / MEASURED_SIZE;
}
