import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { DraftStatus } from '#web/shared/drafts/draft-status.tsx';
import { useFileTarget } from '#web/shared/use-file-target.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import type { useImport } from '../hooks/use-import.ts';
import { FileChooser } from './file-chooser.tsx';
import { GistField } from './gist-field.tsx';
import { ImportOutcome } from './import-outcome.tsx';

interface ImportPanelProps {
  importing: ReturnType<typeof useImport>;
  onFiles: (files: readonly File[]) => void;
  gists: ComponentProps<typeof GistField>;
}

/** Renders the field for text, and the choice of files. */
export function ImportPanel({ importing, onFiles, gists }: ImportPanelProps) {
  const { text, setText, restore, draft, keepVisibility, setKeepVisibility, sending } = importing;
  const { over, ...target } = useFileTarget((files) => !sending && files.length > 0 && onFiles(files));
  return (
    <div className="flex flex-col gap-4" {...target}>
      {draft.hasPrevious && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2">
          <p className="min-w-48 flex-1 text-sm">You left a text here without importing it.</p>
          <Button size="sm" onClick={restore} disabled={sending}>
            Restore
          </Button>
          <Button size="sm" variant="ghost" onClick={draft.discardPrevious} disabled={sending}>
            Discard
          </Button>
        </div>
      )}
      <Field label="JSON">
        <Textarea
          rows={10}
          value={text}
          onChange={(event) => setText(event.target.value)}
          disabled={sending}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder='[{ "title": "...", "code": "...", "language": "...", "tags": [] }]'
          className={clsx(
            'font-code text-sm! pointer-coarse:text-lg!',
            over && 'border-accent outline-2 outline-accent outline-dashed',
          )}
        />
      </Field>
      <DraftStatus noRoom={draft.storageFull} />
      <FileChooser onFiles={onFiles} disabled={sending} over={over} />
      <Checkbox
        checked={keepVisibility}
        onCheckedChange={setKeepVisibility}
        disabled={sending}
        className="items-start!"
      >
        Keep visibility
        <span className="block text-muted text-sm">
          Make public again what the file says was public. Otherwise all is private.
        </span>
      </Checkbox>
      <div className="border-line border-t pt-4">
        <GistField {...gists} />
      </div>
      <ImportOutcome status={importing.status} onKeepRefused={importing.keepRefused} />
    </div>
  );
}
