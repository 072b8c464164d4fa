import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/lib/http-errors.ts';
import { previewLibrary } from '../api/preview.ts';
import type { PreviewItem } from '../utils/import-types.ts';
import type { OpenLibrary } from '../utils/read-in-worker.ts';

type Preview =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; items: readonly PreviewItem[] };

/** Compares a library with the person's snippets. */
export function usePreview(library: OpenLibrary, asOne: boolean): { preview: Preview; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [preview, setPreview] = useState<Preview>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    setPreview({ kind: 'loading' });
    // A worker plans one preview at a time, too.
    const run = last.current.then(() => previewLibrary(library, asOne, signal));
    last.current = run.catch(() => {});
    run.then(
      (items) => !signal.aborted && setPreview({ kind: 'ready', items }),
      (error: unknown) => !signal.aborted && setPreview({ kind: 'failed', message: errorMessage(error) }),
    );
    return () => ended.abort();
  }, [library, asOne, attempt]);
  return { preview, retry: () => setAttempt((last) => last + 1) };
}
