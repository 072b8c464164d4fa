import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Rgb = readonly [number, number, number];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of one block. */
function block(selector: string): Map<string, string> {
  const body = css.match(new RegExp(`^${selector} \\{([^}]*)\\}`, 'm'))?.[1] ?? '';
  return new Map([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const light = block(':root');
const THEMES = [
  ['light', light],
  ['dark', new Map([...light, ...block('\\.dark')])],
] as const;

function rgb(tokens: Map<string, string>, name: string): Rgb {
  const hex = tokens.get(name)?.match(/^#(..)(..)(..)$/);
  if (!hex) throw new Error(`--${name} is not a hex color`);
  const part = (index: number) => Number.parseInt(hex[index] ?? '', 16) / 255;
  return [part(1), part(2), part(3)];
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast ratio by WCAG 2. */
function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of an OKLCH colour, https://bottosson.github.io/posts/oklab/ */
function oklchLuminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const inside = (part: number) => Math.min(1, Math.max(0, part));
  return 0.2126 * inside(red) + 0.7152 * inside(green) + 0.0722 * inside(blue);
}

const TEXT = [
  ...['wall', 'surface', 'sunken', 'hover'].flatMap((ground) =>
    ['ink', 'muted', 'accent', 'danger'].map((text) => [text, ground]),
  ),
  ['accent', 'accent-soft'],
  ['danger', 'danger-soft'],
  ['on-accent', 'accent-solid'],
  ['on-accent', 'accent-solid-hover'],
  ['on-hit', 'hit'],
  ['on-danger', 'danger-solid'],
  ['on-danger', 'danger-solid-hover'],
  ['success', 'surface'],
] as const;

const EDGES = [
  ['control', 'surface'],
  ['control', 'wall'],
  ...[...light.keys()].filter((name) => name.startsWith('dot-')).map((name) => [name, 'surface']),
] as const;

for (const [theme, tokens] of THEMES) {
  const between = ([one = '', other = '']: readonly string[]) =>
    contrast(luminance(rgb(tokens, one)), luminance(rgb(tokens, other)));

  test.each(TEXT)(`${theme}: %s on %s has a contrast of at least 4.5:1`, (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGES)(`${theme}: %s on %s has a contrast of at least 3:1`, (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(3);
  });

  test(`${theme}: tags of every hue have a contrast of at least 4.5:1 on their tint`, () => {
    const lightness = Number(tokens.get('tag-lightness'));
    const chroma = Number(tokens.get('tag-chroma'));
    const ground = luminance(rgb(tokens, 'surface'));
    for (let hue = 0; hue < 360; hue += 1) {
      const text = oklchLuminance(lightness, chroma, hue);
      // Share of the text color in the tint, see chip.tsx.
      expect(contrast(text, ground * 0.91 + text * 0.09), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
}
