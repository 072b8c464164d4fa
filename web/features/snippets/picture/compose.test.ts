import { parseXml, XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { plainLines, TOKEN_KINDS } from '#domain/highlight/tokens.ts';
import { PAYLOADS } from '#tests/support/payloads.ts';
import { composePicture, type PictureContent } from './compose.ts';
import type { Drawing } from './drawing.ts';
import { paintSvg } from './paint-svg.ts';
import type { ReaderStyle } from './reader-style.ts';

const STYLE: ReaderStyle = {
  font: { family: '"Fira Code Variable", monospace', ligatures: false },
  advance: 0.6,
  tabSize: 2,
  isDark: true,
  background: '#000001',
  foreground: '#fffff1',
  gutter: '#888881',
  tokens: new Map(
    TOKEN_KINDS.map((kind, index) => [
      kind,
      { fill: `#ab00${index + 10}`, italic: kind === 'comment', bold: kind === 'heading', underlined: kind === 'link' },
    ]),
  ),
};
const URL = 'https://pegboard.example/shared/abc';

function compose(code: string, content: Partial<PictureContent> = {}): Drawing {
  const given = { lines: plainLines(code), firstNumber: 1, frame: null, caption: null, ...content };
  const drawing = composePicture(given, STYLE);
  if (drawing === null) throw new Error('The code is too long');
  return drawing;
}

const textsOf = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.type === 'text' ? [shape] : []));

function* elementsIn(node: XmlNode): Generator<XmlElement> {
  if (!(node instanceof XmlElement)) return;
  yield node;
  for (const child of node.children) yield* elementsIn(child);
}

/** Parses a picture and returns its elements. */
function svgElements(drawing: Drawing, scale = 1): XmlElement[] {
  const { root } = parseXml(paintSvg(drawing, scale));
  return root ? [...elementsIn(root)] : [];
}

test('numbers each line once, from the first one that is chosen', () => {
  const drawing = compose(`${'x'.repeat(130)}\ny`, { firstNumber: 9 });
  const numbers = textsOf(drawing).filter(({ fill }) => fill === STYLE.gutter);
  expect(numbers.map(({ text }) => text)).toEqual([' 9', '10']);
  expect(textsOf(compose('x', { firstNumber: null })).map(({ text }) => text)).toEqual(['x']);
});

test('wraps lines after 120 columns', () => {
  const texts = textsOf(compose(`${'x'.repeat(120)}\n${'y'.repeat(121)}`, { firstNumber: null })).map(
    ({ text }) => text,
  );
  expect(texts).toEqual(['x'.repeat(120), 'y'.repeat(120), 'y']);
});

test('colors tokens as the code theme does', () => {
  const lines = [TOKEN_KINDS.map((kind) => [kind, kind] as const)];
  const texts = textsOf(compose('', { lines, firstNumber: null }));
  for (const kind of TOKEN_KINDS) {
    const fills = texts.filter(({ text }) => kind.startsWith(text)).map(({ fill }) => fill);
    expect(fills).toContain(STYLE.tokens.get(kind)?.fill);
  }
});

test('keeps italic, bold and underlined tokens', () => {
  const lines = [
    ['comment', 'heading', 'link', null].map(
      (kind) => [`${kind}`, TOKEN_KINDS.find((one) => one === kind) ?? null] as const,
    ),
  ];
  const texts = svgElements(compose('', { lines, firstNumber: null })).filter(({ name }) => name === 'text');
  const styles = texts.map(({ attributes }) => [
    attributes['font-style'],
    attributes['font-weight'],
    attributes['text-decoration'],
  ]);
  expect(styles).toEqual([
    ['italic', undefined, undefined],
    [undefined, 'bold', undefined],
    [undefined, undefined, 'underline'],
    [undefined, undefined, undefined],
  ]);
});

test('draws the title in the frame and cuts a long one', () => {
  const plain = compose('x');
  const framed = compose('x', { frame: { title: 'a.ts', dot: '#123456' } });
  expect(framed.width).toBeGreaterThan(plain.width);
  expect(textsOf(framed).map(({ text }) => text)).toContain('a.ts');
  const cut = textsOf(compose('x', { frame: { title: 'W'.repeat(255), dot: '#123456' } }));
  expect(cut.map(({ text }) => text).join('')).toMatch(/^W{10,}…1x$/);
  expect(cut.every(({ x }) => x > 0 && x < framed.width)).toBe(true);
});

test('is as wide as a long link', () => {
  const link = `https://pegboard.example/${'a'.repeat(200)}`;
  const drawing = compose('x', { caption: { type: 'link', url: link } });
  const caption = textsOf(drawing).find(({ text }) => text === link);
  expect((caption?.x ?? 0) + (caption?.width ?? 0)).toBeLessThanOrEqual(drawing.width);
  expect(caption?.y).toBeLessThan(drawing.height);
});

test('draws the modules of the QR code of the link with a quiet zone', () => {
  const drawing = compose('x', { caption: { type: 'qr', url: URL } });
  const code = drawing.shapes.find((shape) => shape.type === 'modules');
  if (code?.type !== 'modules') throw new Error('The picture has no QR code');
  const { data } = encode(URL, { ecc: 'M', border: 0 });
  expect(code.rows.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(data);
  for (const edge of [...code.rows.slice(0, 4), ...code.rows.slice(-4)]) expect(edge).not.toContain(true);
  const dark = data.flat().filter(Boolean).length;
  const path = svgElements(drawing).find(({ name }) => name === 'path');
  expect(path?.attributes.d?.match(/M/g)).toHaveLength(dark);
});

test('refuses code of too many wrapped lines', () => {
  expect(
    composePicture({ lines: plainLines('x'.repeat(40_000)), firstNumber: 1, frame: null, caption: null }, STYLE),
  ).toBe(null);
});

test.each([1, 2, 3])('writes an SVG file of exactly %d times the size', (scale) => {
  const drawing = compose('x');
  const [svg] = svgElements(drawing, scale);
  expect(Number.isInteger(drawing.width) && Number.isInteger(drawing.height)).toBe(true);
  expect(svg?.attributes).toMatchObject({
    width: `${drawing.width * scale}`,
    height: `${drawing.height * scale}`,
    viewBox: `0 0 ${drawing.width} ${drawing.height}`,
  });
});

test('writes hostile text as text elements of well-formed XML, without scripts and addresses', () => {
  const hostile = [...PAYLOADS, '</text><script>alert(1)</script>', ']]>&amp;<!--', '\u0000\ud800\ufffe\u202e'];
  const lines = hostile.flatMap((text) => plainLines(text));
  const drawing = compose('', { lines, frame: { title: '<script>&"\u0001', dot: '"><script>' } });
  const elements = svgElements(drawing);
  expect(new Set(elements.map(({ name }) => name))).toEqual(new Set(['svg', 'rect', 'pattern', 'circle', 'text']));
  const values = elements.flatMap(({ attributes }) => Object.entries(attributes));
  for (const [name, value] of values) {
    expect(name).not.toMatch(/^on|href|src/);
    if (name !== 'xmlns') expect(value).not.toMatch(/:\/\/|url\((?!#dots\))|@import/);
  }
  const written = elements.flatMap(({ name, children }) =>
    name === 'text' ? children.map((child) => (child instanceof XmlText ? child.text : '')) : [],
  );
  expect(written).toEqual(textsOf(drawing).map(({ text }) => text));
  expect(written.join('')).toContain('</text><script>alert(1)</script>');
});
