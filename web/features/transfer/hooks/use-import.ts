import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '#web/ui/toast-store.ts';
import { createImportJob, type ImportJob, type ImportResult } from '../api/import-job.ts';
import { refreshAfterImport } from '../api/refresh-after-import.ts';
import { accessMessage, type CheckAccess } from '../utils/access.ts';
import { type ChosenLibrary, onlyProblem, openLibrary } from '../utils/chosen-library.ts';
import { type ImportFile, InvalidImport, readImport } from '../utils/import-file.ts';
import { importFailure } from '../utils/messages.ts';
import { readLibraryFile } from '../utils/read-files.ts';
import { reasonOf } from '../utils/read-in-worker.ts';
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
  initialFile: ChosenLibrary | undefined;
  /** Called when everything is stored. */
  onImported: () => void;
}

/** Manages an import from text or file. */
export function useImport({ userId, checkAccess, initialFile, onImported }: ImportOptions) {
  const client = useQueryClient();
  const draft = useImportText(userId);
  const [file, setFile] = useState<ChosenLibrary | null>(initialFile ?? null);
  const [keepVisibility, setKeepVisibility] = useState(false);
  const [status, setStatus] = useState<ImportStatus>({ kind: 'idle' });
  const job = useRef<ImportJob | null>(null);
  const isEmpty = file === null && draft.text.trim() === '';

  /** Changed input starts a new import. */
  const restart = () => {
    job.current = null;
    setStatus({ kind: 'idle' });
  };
  const fail = (message: string) => setStatus({ kind: 'failed', message });
  const choose = (chosen: ChosenLibrary | null) => {
    setFile(chosen);
    restart();
  };

  async function submit(): Promise<void> {
    setStatus({ kind: 'sending', share: 0 });
    const problem = await checkAccess();
    if (problem) return fail(accessMessage(problem, 'import'));
    try {
      // A failed import resumes.
      job.current ??= createImportJob(nonEmpty(file?.library ?? readImport(draft.text)));
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
      if (file === null) draft.keepOnly(refusedSnippets(result));
      setStatus({ kind: 'partly', result });
      return;
    }
    // The text is unrelated to an imported file.
    if (file === null) draft.discard();
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
    file,
    setFile: choose,
    /** Reads a file in place of the text. Changes nothing if it cannot be read. */
    async takeFile(chosen: File) {
      const { name } = chosen;
      const read = await readLibraryFile(chosen);
      const library = 'reason' in read ? read.reason : await openLibrary([{ name, bytes: read.bytes }]).catch(reasonOf);
      const reason = typeof library === 'string' ? library : onlyProblem(library);
      if (typeof library !== 'string' && reason === null) choose(library);
      else toast({ title: 'Nothing was added', description: `${name}: ${reason}`, variant: 'destructive' });
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
      const refused = refusedSnippets(result);
      if (file) draft.replaceWith(refused);
      else draft.setText(refused);
      choose(null);
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
