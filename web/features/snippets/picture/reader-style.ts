import { TOKEN_KINDS, type TokenKind } from '#domain/highlight/tokens.ts';
import type { DrawingFont } from './drawing.ts';

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
  colors: ReadonlyMap<TokenKind, string>;
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
    colors: new Map(TOKEN_KINDS.map((kind) => [kind, property(`--code-${kind}`)])),
  };
}

/** Returns whether the reader wants line numbers. */
export const wantsLineNumbers = (): boolean => document.documentElement.dataset.lineNumbers !== 'off';

const MEASURED_SIZE = 100;
/** That of most fixed-width fonts, for a browser without canvas. */
const USUAL_ADVANCE = 0.6;

function measureAdvance(family: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return USUAL_ADVANCE;
  context.font = `${MEASURED_SIZE}px ${family}`;
  return context.measureText('0').width / MEASURED_SIZE;
}
