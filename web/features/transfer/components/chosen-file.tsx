import { FileInput, X } from 'lucide-react';
import { formatBytes } from '#domain/byte-size.ts';
import type { Library } from '#domain/import/library.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { ChosenLibrary } from '../utils/chosen-library.ts';
import { LeftOut } from './left-out.tsx';

interface ChosenFileProps {
  file: ChosenLibrary;
  onRemove: (() => void) | undefined;
}

/** Renders files in place of the text field, and what cannot be imported. */
export function ChosenFile({ file: { name, bytes, library }, onRemove }: ChosenFileProps) {
  return (
    <>
      <section
        aria-label="Chosen file"
        className="flex items-center gap-3 rounded-md border border-control bg-sunken px-3 py-3"
      >
        <FileInput aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-muted text-sm tabular-nums">{[formatBytes(bytes), ...contentsOf(library)].join(' · ')}</p>
        </div>
        {onRemove && <IconButton label="Remove file" icon={<X />} size="sm" onClick={onRemove} />}
      </section>
      {library.problems.length > 0 && <LeftOut problems={library.problems} />}
    </>
  );
}

/** Returns the programs that wrote the files and what is in them. */
function contentsOf({ sources, snippets, collections }: Library): string[] {
  if (snippets.length === 0) return [];
  const counts = [
    counted(snippets.length, 'snippet'),
    ...(collections.length > 0 ? [counted(collections.length, 'collection')] : []),
  ];
  return [sources.join(', '), counts.join(', ')];
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
