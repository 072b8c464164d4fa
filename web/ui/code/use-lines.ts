import { useEffect, useMemo, useState } from 'react';
import { highlight, rememberedLines } from './highlighter.ts';
import { type Line, plainLines } from './tokens.ts';

/** The lines of code: plain at first, coloured as soon as the colours are known. Both have the same text. */
export function useLines(code: string, language: string): readonly Line[] {
  const plain = useMemo(() => plainLines(code), [code]);
  const [coloured, setColoured] = useState<{ code: string; language: string; lines: readonly Line[] | null }>();

  useEffect(() => {
    if (rememberedLines(code, language) !== undefined) return;
    const shown = new AbortController();
    highlight(code, language, shown.signal).then(
      (lines) => shown.signal.aborted || setColoured({ code, language, lines }),
    );
    return () => shown.abort();
  }, [code, language]);

  const known = rememberedLines(code, language);
  if (known !== undefined) return known ?? plain;
  const fits = coloured?.code === code && coloured.language === language;
  return (fits && coloured.lines) || plain;
}
