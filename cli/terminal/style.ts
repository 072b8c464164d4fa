import type { Io, Output } from '../io.ts';

export type Style = (text: string) => string;

export interface Styles {
  readonly dim: Style;
  readonly bold: Style;
  readonly inverse: Style;
}

/** Returns the styles of a stream: none in a pipe, with `NO_COLOR` or on a terminal without any. */
export function stylesOf({ env }: Pick<Io, 'env'>, stream: Output): Styles {
  const hasStyles = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  const style =
    (code: number, end: number): Style =>
    (text) =>
      hasStyles ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return { dim: style(2, 22), bold: style(1, 22), inverse: style(7, 27) };
}
