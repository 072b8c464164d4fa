import { useEffect, useState } from 'react';
import type { FoundSecret } from './secret-scan.worker.ts';
import { createSecretScanner } from './secret-scanner.ts';
import type { SnippetFormApi } from './snippet-form.ts';
import { toNamed } from './use-snippet-files.ts';

/** Debounce of the scan, in ms. */
const DELAY = 600;

const NONE: readonly FoundSecret[] = [];

/** Returns the possible secrets in the form of a private snippet. The server checks the text of a public one. */
export function usePossibleSecrets({ watch, getValues }: SnippetFormApi, isPublic: boolean): readonly FoundSecret[] {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (isPublic) return;
    const scanner = createSecretScanner(setFound);
    const scan = () => {
      const { title, description, files } = getValues();
      if (files.every(({ code }) => code.trim() === '')) return setFound(NONE);
      scanner.scan({
        title,
        description: description ?? null,
        files: files.map((file) => ({ ...toNamed(file), code: file.code })),
      });
    };
    let timer = setTimeout(scan, DELAY);
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(scan, DELAY);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      scanner.close();
    };
  }, [watch, getValues, isPublic]);
  return isPublic ? NONE : found;
}
