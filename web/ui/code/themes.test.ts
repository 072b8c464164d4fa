import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODE_THEMES } from '#contract/themes.ts';
import { colorsOfTheme } from '#domain/highlight/theme-colors.ts';
import { TOKEN_KINDS } from '#domain/highlight/tokens.ts';

const css = readFileSync(new URL('./themes.css', import.meta.url), 'utf8');
const surfaces = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
const [SURFACE, SURFACE_IN_DARK] = [...surfaces.matchAll(/--surface: (#\w{6});/g)].map(([, colour]) => colour);
/** Paper follows the theme of the page. */
const PAPER_IN_DARK = '.dark [data-code-theme="paper"]';
const SELECTORS = [...CODE_THEMES.map(({ value }) => `[data-code-theme="${value}"]`), PAPER_IN_DARK];

/** Returns the colours of the rule with a selector at the start of a line. */
function coloursOf(selector: string): Map<string, string> {
  const block = new RegExp(`^${selector.replace(/[.[\]]/g, '\\$&')} \\{([^}]+)\\}`, 'm').exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--code-([\w-]+): (#\w{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

/** Relative luminance by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(SELECTORS)('%s has a contrast of at least 4.5:1 for every token kind', (selector) => {
  const colours = coloursOf(selector);
  for (const ground of ['bg', 'inserted-bg', 'deleted-bg']) {
    const background = colours.get(ground);
    if (background === undefined) throw new Error(`${selector} has no colour ${ground}`);
    // Line numbers keep the background of the code.
    for (const name of ['fg', ...(ground === 'bg' ? ['gutter'] : []), ...TOKEN_KINDS]) {
      expect(contrast(colours.get(name) ?? background, background), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('code in Paper has the surface of cards in both themes', () => {
  expect(coloursOf('[data-code-theme="paper"]').get('bg')).toBe(SURFACE);
  expect(coloursOf(PAPER_IN_DARK).get('bg')).toBe(SURFACE_IN_DARK);
  expect([...coloursOf(PAPER_IN_DARK).keys()]).toEqual([...coloursOf('[data-code-theme="paper"]').keys()]);
});

test.each(CODE_THEMES)('pictures of code in $label have the colors of the CSS', ({ value }) => {
  const selector = `[data-code-theme="${value}"]`;
  const inDark = value === 'paper' ? PAPER_IN_DARK : selector;
  expect(Object.entries(colorsOfTheme(value, 'light').colors)).toEqual([...coloursOf(selector)]);
  expect(Object.entries(colorsOfTheme(value, 'dark').colors)).toEqual([...coloursOf(inDark)]);
});

test('every token kind has a CSS rule', () => {
  for (const kind of TOKEN_KINDS) expect(css).toContain(`.tok-${kind} {\n  color: var(--code-${kind});`);
});
