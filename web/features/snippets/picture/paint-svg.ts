import type { Drawing, Modules, Shape, Text } from './drawing.ts';

const DOTS_ID = 'dots';

/** Returns a picture as an SVG file of text elements; each px of the drawing becomes `scale` pixels. */
export function paintSvg({ width, height, font, shapes }: Drawing, scale: number): string {
  const ligatures = font.ligatures ? 'contextual' : 'none';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" ` +
      `viewBox="0 0 ${width} ${height}" direction="ltr" font-family="${escaped(installed(font.family))}" ` +
      `style="white-space:pre;font-variant-ligatures:${ligatures}">`,
    ...shapes.map((shape) => elementOf(shape)),
    '</svg>\n',
  ].join('\n');
}

function elementOf(shape: Shape): string {
  const fill = `fill="${escaped(shape.fill)}"`;
  switch (shape.type) {
    case 'box': {
      const { x, y, width, height, radius } = shape;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${fill}/>`;
    }
    case 'disc':
      return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="${shape.radius}" ${fill}/>`;
    case 'dots': {
      const { gap, radius } = shape;
      return (
        `<pattern id="${DOTS_ID}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse">` +
        `<circle cx="${gap / 2}" cy="${gap / 2}" r="${radius}" ${fill}/></pattern>` +
        `<rect width="100%" height="100%" fill="url(#${DOTS_ID})"/>`
      );
    }
    case 'modules':
      return `<path d="${modulesPath(shape)}" ${fill}/>`;
    case 'text':
      return `<text ${placeOf(shape)} font-size="${shape.size}" ${fill}${fontOf(shape)} xml:space="preserve">${escaped(shape.text)}</text>`;
  }
}

const fontOf = ({ italic, bold, underlined }: Text): string =>
  (italic ? ' font-style="italic"' : '') +
  (bold ? ' font-weight="bold"' : '') +
  (underlined ? ' text-decoration="underline"' : '');

/** Another font than the reader's must not move the rest of the line. */
function placeOf({ x, y, width, fit }: Text): string {
  if (fit === 'centered') return `x="${round(x + width / 2)}" y="${y}" text-anchor="middle"`;
  const adjust = fit === 'even' ? 'spacing' : 'spacingAndGlyphs';
  const length = width === 0 ? '' : ` textLength="${round(width)}" lengthAdjust="${adjust}"`;
  return `x="${round(x)}" y="${y}"${length}`;
}

const modulesPath = ({ x, y, size, rows }: Modules): string =>
  rows
    .flatMap((modules, row) =>
      modules.map((isDark, column) =>
        isDark ? `M${x + column * size} ${y + row * size}h${size}v${size}h-${size}z` : '',
      ),
    )
    .join('');

const round = (length: number): number => Math.round(length * 100) / 100;

/** Puts the name of an installed font before that of the app's web font. */
const installed = (family: string): string => family.replaceAll(/"([^"]+) Variable"/g, '"$1", "$1 Variable"');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
