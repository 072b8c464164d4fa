import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { filesProblems } from '#contract/snippet-fields.ts';
import { formatBytes } from '#domain/byte-size.ts';
import { fileNameProblem } from '#domain/file-names.ts';
import { PLAIN_TEXT } from '#domain/languages.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { createImportJob } from '../api/import-job.ts';
import { refreshAfterImport } from '../api/refresh-after-import.ts';
import { accessMessage, type CheckAccess } from '../utils/access.ts';
import { importFailure } from '../utils/messages.ts';
import { toPrefill } from '../utils/plan-files.ts';
import type { CodeFile, FilesRead, RefusedFile } from '../utils/read-files.ts';
import { LeftOut } from './left-out.tsx';

interface FilesDialogProps {
  files: FilesRead;
  checkAccess: CheckAccess;
  onClose: () => void;
}

/** Asks whether several files become one snippet or several, and lists the refused ones. */
export function FilesDialog({ files, checkAccess, onClose }: FilesDialogProps) {
  const { code, refused } = files;
  const { sending, error, send } = useFilesImport({ code, checkAccess, onImported: onClose });
  const [tooMuch] = filesProblems(code.map((file) => ({ name: null, language: PLAIN_TEXT, code: file.code })));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !sending && onClose()}
      title={code.length === 1 ? 'Add 1 file?' : `Add ${code.length} files?`}
      description={
        code.length === 1
          ? 'It becomes a new snippet.'
          : 'Make one snippet of all files, or a private snippet of each, named after it.'
      }
      maxWidth={500}
      footer={
        <>
          <Button onClick={onClose} disabled={sending}>
            Cancel
          </Button>
          {code.length > 1 && (
            <Button disabled={sending} onClick={() => void send()}>
              {sending ? 'Importing...' : `${code.length} snippets`}
            </Button>
          )}
          <Button
            variant="primary"
            data-autofocus=""
            disabled={sending || tooMuch !== undefined}
            onClick={() => openDialog('newSnippet', { prefill: toPrefill(code) })}
          >
            One snippet
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileList files={code} />
        {refused.length > 0 && <LeftOut problems={refused.map(toProblem)} />}
        {tooMuch && <p className="text-muted text-sm">Not possible as one snippet: {tooMuch.message}.</p>}
        {error && <ErrorMessage>{error}</ErrorMessage>}
      </div>
    </Dialog>
  );
}

const toProblem = ({ name, reason }: RefusedFile) => ({ file: name, line: null, message: reason });

function FileList({ files }: { files: readonly CodeFile[] }) {
  return (
    <ul aria-label="Files" className="divide-y divide-line rounded-md border border-line">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and the list never changes
        <li key={index} className="flex items-center gap-3 px-3 py-2">
          <LanguageDot language={file.language ?? PLAIN_TEXT} className="size-2.5" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="shrink-0 text-muted text-sm tabular-nums">
            {file.language ?? PLAIN_TEXT} · {formatBytes(file.bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface FilesImportOptions {
  code: readonly CodeFile[];
  checkAccess: CheckAccess;
  onImported: () => void;
}

function useFilesImport({ code, checkAccess, onImported }: FilesImportOptions) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [job] = useState(() =>
    createImportJob({
      // A name that is not allowed is dropped, as in the dialog of a snippet.
      snippets: code.map(({ name, title, code, language }) => ({
        title,
        code,
        language,
        fileName: fileNameProblem(name) === null ? name : null,
      })),
      collections: [],
    }),
  );

  async function send(): Promise<void> {
    setSending(true);
    setError(null);
    const problem = await checkAccess();
    try {
      if (problem) return setError(accessMessage(problem, 'import'));
      const { message, refused } = await job.run('private', () => {});
      refreshAfterImport(client);
      const [first] = refused;
      toast({
        title: 'Snippets Imported',
        description: first ? `${message} ${first.name ?? 'One'}: ${first.message}` : message,
        variant: first ? 'destructive' : 'default',
      });
      onImported();
    } catch (failure) {
      setError(importFailure(failure));
    } finally {
      setSending(false);
    }
  }

  return { sending, error, send };
}
