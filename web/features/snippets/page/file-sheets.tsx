import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { FileSheet, type SheetSnippet } from './file-sheet.tsx';
import type { ShownFile } from './shown-files.ts';

/** Files rendered before the person asks for more. */
const FIRST_FILES = 10;

interface FileSheetsProps {
  snippet: SheetSnippet;
  files: readonly ShownFile[];
}

/** Renders the files below each other, those after the first ten on demand. */
export function FileSheets({ snippet, files }: FileSheetsProps) {
  const [count, setCount] = useState(FIRST_FILES);
  const hash = useHash();
  const linked = files.findIndex(({ anchor }) => `#${anchor}` === hash);
  if (linked >= count) setCount(linked + 1);
  const shown = files.slice(0, count);
  const hidden = files.length - shown.length;
  const target = linked === -1 ? null : hash;
  // The browser looks for the target before the snippet is loaded.
  useEffect(() => {
    if (target !== null) document.getElementById(target.slice(1))?.scrollIntoView();
  }, [target]);
  function showAll(): void {
    const next = files[count];
    flushSync(() => setCount(files.length));
    // The button that had the focus is gone.
    if (next) document.getElementById(next.anchor)?.querySelector('a')?.focus({ preventScroll: true });
  }
  return (
    <div className="mt-5 flex flex-col gap-5">
      {shown.map((file, index) => (
        <FileSheet key={file.anchor} snippet={snippet} file={file} index={index} single={files.length === 1} />
      ))}
      {hidden > 0 && (
        <Button className="self-center" onClick={showAll}>
          {hidden === 1 ? 'Show 1 more file' : `Show ${hidden} more files`}
        </Button>
      )}
    </div>
  );
}

/** Returns the fragment of the URL. */
function useHash(): string {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const onChange = () => setHash(location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return hash;
}
