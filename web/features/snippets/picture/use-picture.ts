import { useMemo, useRef } from 'react';
import { countLines, type LineRange } from '#domain/line-range.ts';
import { languageColor } from '#web/shared/languages/language-colors.ts';
import { useHighlightedLines } from '#web/ui/code/use-highlighted-lines.ts';
import type { Caption } from './caption.ts';
import { composePicture } from './compose.ts';
import type { Drawing } from './drawing.ts';
import { readLines } from './picture-lines.ts';
import { useReaderStyle } from './use-reader-style.ts';

/** A file and where it is shared. */
export interface PicturedFile {
  name: string;
  code: string;
  language: string;
}

export interface PictureOptions {
  /** As typed. */
  lines: string;
  hasFrame: boolean;
  hasNumbers: boolean;
  caption: Caption | null;
}

interface Picture {
  /** The last one for which the typed lines were right; null until the font is loaded. */
  drawing: Drawing | null;
  /** Problem of the typed lines. */
  problem: string | undefined;
}

/** Draws lines of a file as the reader sees them. */
export function usePicture({ name, code, language }: PicturedFile, options: PictureOptions): Picture {
  const { hasFrame, hasNumbers, caption } = options;
  const lines = useHighlightedLines(code, language);
  const style = useReaderStyle(`${name}${code}`);
  const range = readLines(options.lines, countLines(code));
  const { first, last } = typeof range === 'string' ? NO_LINES : range;
  const { type, url } = caption ?? {};
  const composed = useMemo(() => {
    if (style === null || first > last) return null;
    return composePicture(
      {
        lines: lines.slice(first - 1, last),
        firstNumber: hasNumbers ? first : null,
        frame: hasFrame ? { title: name, dot: resolved(languageColor(language)) } : null,
        caption: type && url !== undefined ? { type, url } : null,
      },
      style,
    );
  }, [style, lines, first, last, hasNumbers, hasFrame, name, language, type, url]);
  const previous = useRef<Drawing>(null);
  if (composed !== null) previous.current = composed;
  const isTooLong = style !== null && first <= last && composed === null;
  const tooLong = isTooLong ? 'These lines are too long for a picture. Choose fewer.' : undefined;
  return { drawing: composed ?? previous.current, problem: typeof range === 'string' ? range : tooLong };
}

const NO_LINES: LineRange = { first: 1, last: 0 };

/** Returns the value of a color that is a custom property. */
function resolved(color: string): string {
  const [, name] = /^var\((.+)\)$/.exec(color) ?? [];
  return name === undefined ? color : getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
