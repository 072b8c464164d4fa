import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TextFile } from '#web/shared/transfer.ts';
import { toast } from '#web/ui/toast-store.ts';
import { createImportJob, type ImportJob, type ImportResult } from '../api/import-job.ts';
import { refreshAfterImport } from '../api/refresh-after-import.ts';
import { accessMessage, type CheckAccess } from '../utils/access.ts';
import { type ImportFile, InvalidImport, readImport } from '../utils/import-file.ts';
import { importFailure } from '../utils/messages.ts';
import { readLibrary } from '../utils/read-files.ts';
import { useImportText } from './use-import-text.ts';

export type ImportStatus =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; message: string }
  /** Some was refused; the rest is stored. */
  | { kind: 'partly'; result: ImportResult };

interface ImportOptions {
  userId: string;
  checkAccess: CheckAccess;
  initialFile: TextFile | undefined;
  /** All of it is stored. */
  onImported: () => void;
}

/** What is to be imported, pasted or in a file, and how far that has come. */
export function useImport({ userId, checkAccess, initialFile, onImported }: ImportOptions) {
  const client = useQueryClient();
  const draft = useImportText(userId);
  const [file, setFile] = useState<TextFile | null>(initialFile ?? null);
  const [keepVisibility, setKeepVisibility] = useState(false);
  const [status, setStatus] = useState<ImportStatus>({ kind: 'idle' });
  const job = useRef<ImportJob | null>(null);
  const source = file?.text ?? draft.text;

  /** Another text is another import. */
  const restart = () => {
    job.current = null;
    setStatus({ kind: 'idle' });
  };
  const fail = (message: string) => setStatus({ kind: 'failed', message });
  const choose = (chosen: TextFile | null) => {
    setFile(chosen);
    restart();
  };

  async function submit(): Promise<void> {
    setStatus({ kind: 'sending', share: 0 });
    const problem = await checkAccess();
    if (problem) return fail(accessMessage(problem, 'import'));
    try {
      // One that failed on its way goes on where it stopped.
      job.current ??= createImportJob(readNonEmpty(source));
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
    // The text is another matter where a file was imported.
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
    /** What is restored after a failure is imported itself, and not what had failed. */
    restore() {
      draft.restore();
      restart();
    },
    file,
    setFile: choose,
    /** Reads a file and takes it in place of the text; one that cannot be read leaves all as it was. */
    async takeFile(chosen: File) {
      const { name } = chosen;
      const read = await readLibrary(chosen);
      if ('text' in read) choose({ name, text: read.text });
      else toast({ title: 'Nothing was added', description: `${name}: ${read.reason}`, variant: 'destructive' });
    },
    draft,
    keepVisibility,
    setKeepVisibility,
    status,
    sending: status.kind === 'sending',
    /** Nothing to send, or nothing that was not sent already. */
    disabled: source.trim() === '' || status.kind === 'sending' || status.kind === 'partly',
    submit,
    /** Leaves in the field what was refused alone, to be mended; a text beside an imported file is left to another time. */
    keepRefused(result: ImportResult) {
      const refused = refusedSnippets(result);
      if (file) draft.replaceWith(refused);
      else draft.setText(refused);
      choose(null);
    },
  };
}

/** As a text to import, which is empty where there are none. */
function refusedSnippets({ refused }: ImportResult): string {
  const snippets = refused.filter(({ kind }) => kind === 'snippet').map(({ value }) => value);
  return snippets.length === 0 ? '' : JSON.stringify(snippets, null, 2);
}

class EmptyImport extends Error {
  override name = 'EmptyImport';
}

function readNonEmpty(text: string): ImportFile {
  const file = readImport(text);
  if (file.snippets.length + file.collections.length === 0) throw new EmptyImport('There are no snippets in it.');
  return file;
}
