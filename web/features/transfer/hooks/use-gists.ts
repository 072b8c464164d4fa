import { useEffect, useRef, useState } from 'react';
import type { GistReading } from '#contract/gists.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { readGists } from '../api/gists.ts';
import { accessMessage, type CheckAccess } from '../utils/access.ts';
import { type OpenLibrary, openInWorker } from '../utils/read-in-worker.ts';

export type GistState =
  | { kind: 'idle' }
  /** `reading` is null until the server has begun. */
  | { kind: 'reading'; reading: GistReading | null }
  | { kind: 'failed'; message: string };

interface GistOptions {
  checkAccess: CheckAccess;
  onLibrary: (library: OpenLibrary) => void;
}

/** Reads the gists of a person by their token. */
export function useGists({ checkAccess, onLibrary }: GistOptions) {
  const [state, setState] = useState<GistState>({ kind: 'idle' });
  const ended = useRef<AbortController | null>(null);
  useEffect(() => () => ended.current?.abort(), []);

  async function start(token: string): Promise<void> {
    ended.current = new AbortController();
    const { signal } = ended.current;
    const fail = (message: string) => !signal.aborted && setState({ kind: 'failed', message });
    setState({ kind: 'reading', reading: null });
    const problem = await checkAccess();
    if (problem) return void fail(accessMessage(problem, 'import'));
    try {
      const gists = await readGists(token, (reading) => setState({ kind: 'reading', reading }), signal);
      if (gists === null) return;
      const library = await openInWorker({ files: [], replies: [gists] });
      const [problem] = library.summary.problems;
      if (library.summary.snippets === 0) {
        library.close();
        return void fail(problem ? `${problem.file}: ${problem.message}` : 'You have no gists.');
      }
      setState({ kind: 'idle' });
      onLibrary(library);
    } catch (error) {
      fail(errorMessage(error));
    }
  }

  return {
    state,
    start,
    cancel() {
      ended.current?.abort();
      setState({ kind: 'idle' });
    },
  };
}
