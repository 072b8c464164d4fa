import { useEffect, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import type { ShownFile } from '#web/features/snippets/utils/snippet-files.ts';
import { Button } from '#web/ui/button.tsx';
import { FileSheet } from './file-sheet.tsx';

/** Files rendered before the person asks for more. */
const FIRST_FILES = 10;

interface FileSheetsProps {
  snippet: Snippet;
  files: readonly ShownFile[];
}

/** Renders the files below each other, those after the first ten on demand. */
export function FileSheets({ snippet, files }: FileSheetsProps) {
  const [count, setCount] = useState(FIRST_FILES);
  const hash = useHash();
  const linked = files.findIndex(({ anchor }) => `#${anchor}` === hash);
  const shown = files.slice(0, Math.max(count, linked + 1));
  const hidden = files.length - shown.length;
  const target = linked === -1 ? null : hash;
  // The browser looks for the target before the snippet is loaded.
  useEffect(() => {
    if (target !== null) document.getElementById(target.slice(1))?.scrollIntoView();
  }, [target]);
  return (
    <div className="mt-5 flex flex-col gap-5">
      {shown.map((file, index) => (
        <FileSheet key={file.anchor} snippet={snippet} file={file} index={index} single={files.length === 1} />
      ))}
      {hidden > 0 && (
        <Button className="self-center" onClick={() => setCount(files.length)}>
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
