import { useEffect, useMemo, useState } from 'react';
import { type Line, plainLines } from '#domain/highlight/tokens.ts';
import { cachedLines, type HighlightedLines, highlight } from './highlighter.ts';

interface Highlighted {
  code: string;
  language: string;
  lines: HighlightedLines;
}

/** Returns the lines of code: plain at first, highlighted when the worker is done. Both have the same text. */
export function useHighlightedLines(code: string, language: string): readonly Line[] {
  // State keeps the result of a mounted card after the cache evicts it.
  const [highlighted, setHighlighted] = useState<Highlighted | null>(() => fromCache(code, language));
  const isCurrent = highlighted?.code === code && highlighted.language === language;
  const known = isCurrent ? highlighted.lines : cachedLines(code, language);

  useEffect(() => {
    if (isCurrent) return;
    const controller = new AbortController();
    highlight(code, language, controller.signal).then((lines) => {
      if (!controller.signal.aborted) setHighlighted({ code, language, lines });
    });
    return () => controller.abort();
  }, [code, language, isCurrent]);

  return useMemo(() => known ?? plainLines(code), [code, known]);
}

function fromCache(code: string, language: string): Highlighted | null {
  const lines = cachedLines(code, language);
  return lines === undefined ? null : { code, language, lines };
}
