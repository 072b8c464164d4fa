import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useFileOfHit } from '#web/shared/search-hits/search-of-visit.ts';
import { useCopyLink } from '#web/shared/use-copy-link.ts';
import { Button } from '#web/ui/button.tsx';
import { anchorOf } from '../hits/hits-of.ts';
import { FileSheet, type SheetSnippet } from './file-sheet.tsx';
import { findTarget, lineHash, replaceHash, scrollToTarget } from './line-target.ts';
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
  const hash = useLocationProperty(() => location.hash);
  const hitFile = useFileOfHit();
  const target = findTarget(hash, files);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the page was opened with
  useEffect(() => {
    const hit = files.find(({ name }) => name === hitFile);
    const named = target?.line ? files[target.file] : undefined;
    if (hit && named !== hit && named?.anchor === anchorOf(hit.name))
      replaceHash(lineHash(files, hit, target?.line ?? 1));
  }, []);
  if (target && target.file >= count) setCount(target.file + 1);
  const shown = files.slice(0, count);
  const hidden = files.length - shown.length;
  const { copy } = useCopyLink();
  const anchor = target === null ? undefined : files[target.file]?.anchor;
  // The browser looks for the target before the snippet is loaded, and knows no lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for another line of the same file
  useEffect(() => {
    if (anchor !== undefined) scrollToTarget(anchor);
  }, [anchor, hash]);
  function linkTo(file: ShownFile, line: number): void {
    replaceHash(lineHash(files, file, line));
    void copy(location.href);
  }
  function showAll(): void {
    const next = files[count];
    flushSync(() => setCount(files.length));
    // The button that had the focus is gone.
    if (next) document.getElementById(next.anchor)?.querySelector('a')?.focus({ preventScroll: true });
  }
  return (
    <div className="mt-5 flex flex-col gap-5">
      {shown.map((file, index) => (
        <FileSheet
          key={file.anchor}
          snippet={snippet}
          file={file}
          index={index}
          single={files.length === 1}
          currentLine={target?.file === index ? target.line : null}
          // A private link does not lead to a line.
          onLineClick={snippet.id === null ? undefined : (line) => linkTo(file, line)}
        />
      ))}
      {hidden > 0 && (
        <Button className="self-center" onClick={showAll}>
          {hidden === 1 ? 'Show 1 more file' : `Show ${hidden} more files`}
        </Button>
      )}
    </div>
  );
}
