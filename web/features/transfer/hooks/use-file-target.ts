import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Makes an element accept dropped and pasted files. */
export function useFileTarget(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    /** Files are dragged over it. */
    over,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.clipboardData.files]);
    },
  };
}
