import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createImportRun, type ImportRun } from '../api/import-run.ts';
import { refreshAfterImport } from '../api/refresh-after-import.ts';
import { toastImport } from '../api/toast-import.ts';
import { accessMessage, type CheckAccess } from '../utils/access.ts';
import type { ImportChoice } from '../utils/import-session.ts';
import type { ImportOptions } from '../utils/import-types.ts';
import { importFailure } from '../utils/messages.ts';
import type { OpenLibrary } from '../utils/read-in-worker.ts';

interface Progress {
  /** Snippets that are stored. */
  stored: number;
  /** From 0 to 1. */
  share: number;
}

const NOTHING: Progress = { stored: 0, share: 0 };

const progressOf = ({ counts, share }: ImportRun): Progress => ({ stored: counts.created + counts.updated, share });

export type RunState =
  | { kind: 'idle' }
  | { kind: 'sending'; progress: Progress; isCancelling: boolean }
  /** Trying again continues with the part that failed. */
  | { kind: 'failed'; message: string; progress: Progress }
  /** Some snippets were not stored as given. */
  | { kind: 'partly'; run: ImportRun };

interface RunOptions {
  library: OpenLibrary;
  source: string;
  checkAccess: CheckAccess;
  /** Called when all parts are stored, or those before the person cancelled, and a toast says so. */
  onEnd: (run: ImportRun, isCancelled: boolean) => void;
}

/** Imports a library in parts. */
export function useImportRun({ library, source, checkAccess, onEnd }: RunOptions) {
  const client = useQueryClient();
  const [state, setState] = useState<RunState>({ kind: 'idle' });
  const run = useRef<ImportRun | null>(null);
  /** The library that the run imports. */
  const chosen = useRef('');
  const isCancelled = useRef(false);
  useEffect(
    () => () => {
      isCancelled.current = true;
    },
    [],
  );

  async function start(choice: ImportChoice, options: ImportOptions): Promise<void> {
    isCancelled.current = false;
    setState({ kind: 'sending', progress: run.current ? progressOf(run.current) : NOTHING, isCancelling: false });
    const problem = await checkAccess();
    if (problem) return setState({ kind: 'failed', message: accessMessage(problem, 'import'), progress: NOTHING });
    // An import of which parts are stored continues as it began, and the same one may be stored without a reply.
    const wanted = JSON.stringify([choice, options]);
    if (run.current?.id == null && chosen.current !== wanted)
      run.current = createImportRun(library, source, choice, options);
    chosen.current = wanted;
    const { current } = run;
    if (current === null) return;
    try {
      await current.send(
        () => setState({ kind: 'sending', progress: progressOf(current), isCancelling: isCancelled.current }),
        () => isCancelled.current,
      );
      setState(current.failed.length > 0 ? { kind: 'partly', run: current } : { kind: 'idle' });
      end(current, isCancelled.current);
    } catch (error) {
      setState({ kind: 'failed', message: importFailure(error), progress: progressOf(current) });
    }
  }

  function end(stored: ImportRun, isCancelled: boolean): void {
    if (stored.id !== null) refreshAfterImport(client);
    toastImport(client, stored, isCancelled);
    onEnd(stored, isCancelled);
  }

  return {
    state,
    start,
    /** Ends the import after the part in progress. After a failure, it ends with what is stored. */
    cancel() {
      isCancelled.current = true;
      if (state.kind === 'sending') setState({ ...state, isCancelling: true });
      else if (run.current) end(run.current, true);
    },
  };
}
