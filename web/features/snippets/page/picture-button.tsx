import { Image } from 'lucide-react';
import { useRef } from 'react';
import type { LineRange } from '#domain/line-range.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { SheetSnippet } from './file-sheet.tsx';
import { openPicture, selectedLinesOf } from './open-picture.ts';
import type { ShownFile } from './shown-files.ts';

interface PictureButtonProps {
  snippet: SheetSnippet;
  file: ShownFile;
  label: string;
  /** The key `i` does the same. */
  hasKey: boolean;
}

/** Opens the dialog that makes a picture of the selected lines. */
export function PictureButton({ snippet, file, label, hasKey }: PictureButtonProps) {
  /** Before the click, which clears the selection in some browsers. */
  const selected = useRef<LineRange>(null);
  return (
    <IconButton
      size="sm"
      label={label}
      aria-keyshortcuts={hasKey ? 'i' : undefined}
      icon={<Image />}
      onPointerDown={() => {
        selected.current = selectedLinesOf(file);
      }}
      onClick={() => {
        openPicture(snippet, file, selectedLinesOf(file) ?? selected.current);
        selected.current = null;
      }}
    />
  );
}
