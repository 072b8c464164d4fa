import type { Dots, Drawing, DrawingFont, Modules, Shape, Text } from './drawing.ts';

/** Paints a picture; each px of the drawing becomes `scale` pixels. Does nothing in a browser without canvas. */
export function paintCanvas(canvas: HTMLCanvasElement, { width, height, font, shapes }: Drawing, scale: number): void {
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return;
  context.scale(scale, scale);
  context.direction = 'ltr';
  // Otherwise some systems round the width of letters, so that a run with ligatures ends before the next one starts.
  context.textRendering = 'geometricPrecision';
  for (const shape of shapes) {
    context.fillStyle = shape.fill;
    paint(context, shape, { width, height, font, scale });
  }
}

interface Picture extends Omit<Drawing, 'shapes'> {
  scale: number;
}

function paint(context: CanvasRenderingContext2D, shape: Shape, picture: Picture): void {
  switch (shape.type) {
    case 'box':
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
      context.fill();
      break;
    case 'disc':
      paintDisc(context, shape.x, shape.y, shape.radius);
      break;
    case 'dots':
      paintDots(context, shape, picture);
      break;
    case 'modules':
      paintModules(context, shape);
      break;
    case 'text':
      context.font = `${shape.italic ? 'italic ' : ''}${shape.bold ? 'bold ' : ''}${shape.size}px ${picture.font.family}`;
      paintText(context, shape, picture.font);
  }
}

function paintDisc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Repeats one tile: thousands of discs take longer than all of the text. */
function paintDots(
  context: CanvasRenderingContext2D,
  { gap, radius, fill }: Dots,
  { width, height, scale }: Picture,
): void {
  const tile = new OffscreenCanvas(gap * scale, gap * scale);
  const dot = tile.getContext('2d');
  if (dot === null) return;
  dot.scale(scale, scale);
  dot.fillStyle = fill;
  dot.arc(gap / 2, gap / 2, radius, 0, 2 * Math.PI);
  dot.fill();
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern === null) return;
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  context.fillStyle = pattern;
  context.fillRect(0, 0, width, height);
}

function paintModules(context: CanvasRenderingContext2D, { x, y, size, rows }: Modules): void {
  for (const [row, modules] of rows.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) context.fillRect(x + column * size, y + row * size, size, size);
    }
  }
}

/** From the baseline. */
const UNDERLINE = { below: 2, height: 1 };

function paintText(context: CanvasRenderingContext2D, shape: Text, { ligatures }: DrawingFont): void {
  const { text, x, y, width, fit, underlined } = shape;
  if (underlined) context.fillRect(x, y + UNDERLINE.below, width, UNDERLINE.height);
  if (fit === 'even') {
    if (ligatures) context.fillText(text, x, y);
    // One by one: canvas has no other way to switch ligatures off.
    else for (let at = 0; at < text.length; at++) context.fillText(text.charAt(at), x + (at * width) / text.length, y);
    return;
  }
  const natural = context.measureText(text).width;
  const room = width === 0 ? natural : width;
  const left = fit === 'centered' ? x + Math.max(0, (room - natural) / 2) : x;
  context.fillText(text, left, y, room);
}
