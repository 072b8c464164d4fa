import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Makes an element accept dropped and pasted files, also over an editor in it, which would insert their text. */
export function useFileTarget(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    /** Files are dragged over it. */
    over,
    onDragOverCapture(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDropCapture(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles([...event.dataTransfer.files]);
    },
    onPasteCapture(event: ClipboardEvent) {
      // Office documents put a picture next to the text; the text is meant.
      if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles([...event.clipboardData.files]);
    },
  };
}
