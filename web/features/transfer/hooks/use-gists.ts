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
      const problems = gists.problems.map((one) => ({ ...one, line: null }));
      if (gists.snippets.length === 0)
        return void fail(problems[0] ? `${problems[0].file}: ${problems[0].message}` : 'You have no gists.');
      const library = await openInWorker([], [{ source: 'GitHub Gist', snippets: gists.snippets }]);
      setState({ kind: 'idle' });
      onLibrary({ ...library, summary: { ...library.summary, problems } });
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
