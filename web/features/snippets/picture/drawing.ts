/** A picture as shapes in the order of painting. All lengths are in px at size 1x. */
export interface Drawing {
  width: number;
  height: number;
  font: DrawingFont;
  shapes: readonly Shape[];
}

export interface DrawingFont {
  /** CSS value. */
  family: string;
  ligatures: boolean;
}

export type Shape = Box | Disc | Dots | Text | Modules;

export interface Box {
  type: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  fill: string;
}

export interface Disc {
  type: 'disc';
  x: number;
  y: number;
  radius: number;
  fill: string;
}

/** A grid of dots over the whole picture. */
export interface Dots {
  type: 'dots';
  gap: number;
  radius: number;
  fill: string;
}

/** How letters look. */
export interface Ink {
  fill: string;
  italic: boolean;
  bold: boolean;
  underlined: boolean;
}

export interface Text extends Ink {
  type: 'text';
  x: number;
  /** Baseline. */
  y: number;
  text: string;
  size: number;
  /** Width to fill. */
  width: number;
  /**
   * `even`: characters of equal width. `centered`: one character in the middle. `fitted`: squeezed if its font is too wide.
   */
  fit: 'even' | 'centered' | 'fitted';
}

/** A QR code with its quiet zone. */
export interface Modules {
  type: 'modules';
  x: number;
  y: number;
  /** Length of one module. */
  size: number;
  rows: readonly (readonly boolean[])[];
  fill: string;
}
