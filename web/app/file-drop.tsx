import { FileCode2 } from 'lucide-react';
import { type TakeFiles, useFileDrop } from './use-file-drop.ts';

interface FileDropProps {
  title: string;
  hint: string;
  onFiles: TakeFiles;
}

/** Accepts files that are dropped on the window or pasted, and shows an overlay while they are dragged over it. */
export function FileDrop({ title, hint, onFiles }: FileDropProps) {
  const over = useFileDrop(onFiles);
  if (!over) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 flex animate-fade-in items-center justify-center bg-scrim p-4"
    >
      <div className="flex max-w-96 flex-col items-center rounded-card border-2 border-accent border-dashed bg-surface px-8 py-10 text-center shadow-float">
        <FileCode2 aria-hidden="true" className="size-8 text-accent" />
        <p className="mt-4 font-semibold text-lg">{title}</p>
        <p className="mt-1 text-balance text-muted">{hint}</p>
      </div>
    </div>
  );
}
