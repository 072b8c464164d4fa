import { useEffect, useState } from 'react';
import { loadCodeFont } from '#web/lib/code-font.ts';
import { type ReaderStyle, readReaderStyle } from './reader-style.ts';

/** Returns the style of the reader once the font has loaded the characters of a text; null until then. */
export function useReaderStyle(text: string): ReaderStyle | null {
  const [style, setStyle] = useState<ReaderStyle | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadCodeFont(text).then(() => isCurrent && setStyle(readReaderStyle()));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return style;
}
