import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '#web/ui/toast-store.ts';
import { createImportJob, type ImportJob, type ImportResult } from '../api/import-job.ts';
import { refreshAfterImport } from '../api/refresh-after-import.ts';
import { accessMessage, type CheckAccess } from '../utils/access.ts';
import { type ImportFile, InvalidImport, readImport } from '../utils/import-file.ts';
import { importFailure } from '../utils/messages.ts';
import { useImportText } from './use-import-text.ts';

export type ImportStatus =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; message: string }
  /** Some items were refused, all others stored. */
  | { kind: 'partly'; result: ImportResult };

interface ImportOptions {
  userId: string;
  checkAccess: CheckAccess;
  /** Called when everything is stored. */
  onImported: () => void;
}

/** Manages an import from text. */
export function useImport({ userId, checkAccess, onImported }: ImportOptions) {
  const client = useQueryClient();
  const draft = useImportText(userId);
  const [keepVisibility, setKeepVisibility] = useState(false);
  const [status, setStatus] = useState<ImportStatus>({ kind: 'idle' });
  const job = useRef<ImportJob | null>(null);
  const isEmpty = draft.text.trim() === '';

  /** Changed input starts a new import. */
  const restart = () => {
    job.current = null;
    setStatus({ kind: 'idle' });
  };
  const fail = (message: string) => setStatus({ kind: 'failed', message });

  async function submit(): Promise<void> {
    setStatus({ kind: 'sending', share: 0 });
    const problem = await checkAccess();
    if (problem) return fail(accessMessage(problem, 'import'));
    try {
      // A failed import resumes.
      job.current ??= createImportJob(nonEmpty(readImport(draft.text)));
      const visibility = keepVisibility ? 'keep' : 'private';
      finish(await job.current.run(visibility, (share) => setStatus({ kind: 'sending', share })));
    } catch (error) {
      fail(error instanceof InvalidImport || error instanceof EmptyImport ? error.message : importFailure(error));
    }
  }

  function finish(result: ImportResult): void {
    job.current = null;
    refreshAfterImport(client);
    if (result.refused.length > 0) {
      draft.keepOnly(refusedSnippets(result));
      setStatus({ kind: 'partly', result });
      return;
    }
    draft.discard();
    toast({ title: 'Snippets Imported', description: result.message || 'Successfully imported snippets.' });
    onImported();
  }

  return {
    text: draft.text,
    setText(text: string) {
      draft.setText(text);
      restart();
    },
    /** Restores the previous draft as a new import. */
    restore() {
      draft.restore();
      restart();
    },
    draft,
    keepVisibility,
    setKeepVisibility,
    status,
    sending: status.kind === 'sending',
    /** Nothing to send, or everything was sent. */
    disabled: isEmpty || status.kind === 'sending' || status.kind === 'partly',
    submit,
    /** Puts the refused snippets into the text field, to be corrected. */
    keepRefused(result: ImportResult) {
      draft.setText(refusedSnippets(result));
      restart();
    },
  };
}

/** Returns JSON of the refused snippets; empty without any. */
function refusedSnippets({ refused }: ImportResult): string {
  const snippets = refused.filter(({ kind, imported }) => kind === 'snippet' && !imported).map(({ value }) => value);
  return snippets.length === 0 ? '' : JSON.stringify(snippets, null, 2);
}

class EmptyImport extends Error {
  override name = 'EmptyImport';
}

function nonEmpty(file: ImportFile): ImportFile {
  if (file.snippets.length + file.collections.length === 0) throw new EmptyImport('There are no snippets in it.');
  return file;
}
