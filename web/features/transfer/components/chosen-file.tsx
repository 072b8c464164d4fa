import { FileJson, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { IconButton } from '#web/ui/button.tsx';
import { readImport } from '../utils/import-file.ts';
import type { TextFile } from '../utils/read-files.ts';

interface ChosenFileProps {
  file: TextFile;
  onRemove: (() => void) | undefined;
}

/** Renders a file in place of the text field. */
export function ChosenFile({ file, onRemove }: ChosenFileProps) {
  const content = useMemo(() => summarize(file.text), [file]);
  const bytes = useMemo(() => new Blob([file.text]).size, [file]);
  return (
    <section
      aria-label="Chosen file"
      className="flex items-center gap-3 rounded-md border border-control bg-sunken px-3 py-3"
    >
      <FileJson aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-muted text-sm tabular-nums">
          {formatBytes(bytes)}
          {content && ` · ${content}`}
        </p>
      </div>
      {onRemove && <IconButton label="Remove file" icon={<X />} size="sm" onClick={onRemove} />}
    </section>
  );
}

/** Returns the counts in the file; null if it cannot be imported, which submitting reports. */
function summarize(text: string): string | null {
  try {
    const { snippets, collections } = readImport(text);
    const found = [
      counted(snippets.length, 'snippet'),
      collections.length > 0 && counted(collections.length, 'collection'),
    ];
    return found.filter(Boolean).join(', ');
  } catch {
    return null;
  }
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
