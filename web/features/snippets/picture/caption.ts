import { encode } from 'uqr';
import type { Shape } from './drawing.ts';
import type { ReaderStyle } from './reader-style.ts';
import { plainInk } from './text-shapes.ts';

/** Leads to the shared page. */
export interface Caption {
  type: 'link' | 'qr';
  url: string;
}

interface CaptionPart {
  /** Least width that it needs. */
  width: number;
  height: number;
  shapes: (place: { x: number; y: number; right: number }) => Shape[];
}

const LINK_SIZE = 12;
const LINK_LINE = 16;
const LINK_BASELINE = 12;
const MODULE = 3;
/** Modules of the white border that readers of QR codes need. */
const QUIET = 4;

/** Returns the caption below the code. */
export const captionPart = ({ type, url }: Caption, style: ReaderStyle): CaptionPart =>
  type === 'link' ? linkPart(url, style) : qrPart(url);

function linkPart(url: string, { advance, gutter }: ReaderStyle): CaptionPart {
  const width = url.length * advance * LINK_SIZE;
  return {
    width,
    height: LINK_LINE,
    shapes: ({ x, y }) => [
      { type: 'text', x, y: y + LINK_BASELINE, text: url, size: LINK_SIZE, width, fit: 'even', ...plainInk(gutter) },
    ],
  };
}

/** In black on white, which every reader of QR codes finds. */
function qrPart(url: string): CaptionPart {
  const { data: rows } = encode(url, { ecc: 'M', border: QUIET });
  const side = rows.length * MODULE;
  return {
    width: side,
    height: side,
    shapes: ({ y, right }) => [
      { type: 'box', x: right - side, y, width: side, height: side, radius: 0, fill: '#ffffff' },
      { type: 'modules', x: right - side, y, size: MODULE, rows, fill: '#000000' },
    ],
  };
}
