import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface FileChooserProps {
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
  /** Files are dragged over it. */
  over: boolean;
}

/** Renders a drop zone with a file button. */
export function FileChooser({ onFiles, disabled, over }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-dashed px-3 py-2.5 transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <p className="min-w-40 flex-1 text-muted text-sm">
        Drop files here: exports of Pegboard, ByteStash, massCode, snippet-box, SnippetsLab, Raycast or gists, snippets
        of an editor, or a zip of files. Code files become snippets.
      </p>
      <Button size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to import"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
