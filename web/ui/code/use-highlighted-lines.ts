import { useEffect, useMemo, useState } from 'react';
import { highlight, rememberedLines } from './highlighter.ts';
import { type PackedLines, unpackLines } from './packed-lines.ts';
import { type Line, plainLines } from './tokens.ts';

/** The lines of code: plain at first, coloured as soon as the colours are known. Both have the same text. */
export function useHighlightedLines(code: string, language: string): readonly Line[] {
  // What is shown keeps its colours, however many others are shown meanwhile.
  const [coloured, setColoured] = useState(() => remembered(code, language));

  useEffect(() => {
    if (rememberedLines(code, language) !== undefined) return;
    const shown = new AbortController();
    highlight(code, language, shown.signal).then(
      (lines) => shown.signal.aborted || setColoured({ code, language, lines }),
    );
    return () => shown.abort();
  }, [code, language]);

  const fits = coloured?.code === code && coloured.language === language;
  const known = (fits ? coloured.lines : rememberedLines(code, language)) ?? null;
  return useMemo(() => (known ? unpackLines(code, known) : plainLines(code)), [code, known]);
}

interface Coloured {
  code: string;
  language: string;
  /** Null: it stays plain. */
  lines: PackedLines | null;
}

function remembered(code: string, language: string): Coloured | undefined {
  const lines = rememberedLines(code, language);
  return lines === undefined ? undefined : { code, language, lines };
}
