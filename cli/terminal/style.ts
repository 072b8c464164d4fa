import type { Io, Output } from '../io.ts';

export type Style = (text: string) => string;

export interface Styles {
  readonly dim: Style;
  readonly bold: Style;
  readonly inverse: Style;
  /** @param color number of the ANSI color, such as 32 for green */
  color(color: number, text: string): string;
  /** Whether the stream takes styles. */
  readonly isStyled: boolean;
}

/** Returns whether a stream takes styles: not a pipe, not with `NO_COLOR` and not a terminal without any. */
const hasStyles = ({ env }: Pick<Io, 'env'>, stream: Output): boolean =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';

export function stylesOf(io: Pick<Io, 'env'>, stream: Output): Styles {
  const isStyled = hasStyles(io, stream);
  const style =
    (code: number, end: number): Style =>
    (text) =>
      isStyled && text !== '' ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return {
    dim: style(2, 22),
    bold: style(1, 22),
    inverse: style(7, 27),
    color: (color, text) => style(color, 39)(text),
    isStyled,
  };
}
