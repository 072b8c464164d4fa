import { useEffect, useRef, useState } from 'react';

/** Without a `dragover` for this long, the files have left the window; in ms. */
const GONE_AFTER = 1_000;

/** Receives dropped files and folders, or pasted files. */
export type TakeFiles = (files: readonly File[], folders: readonly FileSystemDirectoryEntry[]) => void;

/**
 * Handles files that are dropped on the window or pasted. Without it, the browser would navigate to a dropped file and
 * unsaved input would be lost.
 *
 * @returns whether acceptable files are dragged over the window
 */
export function useFileDrop(onFiles: TakeFiles): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    /** Whether the drag started on this page, such as selected text or a card. */
    let isOurs = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      setOver(false);
    };
    const bringsFiles = ({ dataTransfer }: DragEvent) => !isOurs && dataTransfer?.types.includes('Files') === true;

    window.addEventListener('dragstart', () => (isOurs = true), { signal, capture: true });
    // A removed element fires no `dragend`; pointer events resume after the drag instead.
    for (const type of ['dragend', 'pointermove']) {
      window.addEventListener(type, () => (isOurs = false), { signal, capture: true });
    }
    window.addEventListener(
      'dragover',
      (event) => {
        if (!bringsFiles(event) || !event.dataTransfer) return;
        // A nested drop target has accepted the files.
        if (event.defaultPrevented) return leave();
        event.preventDefault();
        if (isDialogOpen()) {
          event.dataTransfer.dropEffect = 'none';
          return;
        }
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
        clearTimeout(timer);
        timer = setTimeout(leave, GONE_AFTER);
      },
      { signal },
    );
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && leave(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        leave();
        if (!bringsFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        if (event.dataTransfer && !isDialogOpen()) take.current(...contentOf(event.dataTransfer));
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      ({ clipboardData, defaultPrevented }) => {
        // Office documents put a picture next to the text; the text is meant.
        if (defaultPrevented || isDialogOpen() || !clipboardData || clipboardData.types.includes('text/plain')) return;
        if (clipboardData.files.length > 0) take.current([...clipboardData.files], []);
      },
      { signal },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  return over;
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** A folder looks like an empty file. Only the drop event can tell them apart. */
function contentOf({ items }: DataTransfer): [files: File[], folders: FileSystemDirectoryEntry[]] {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of items) {
    const file = item.getAsFile();
    const entry = item.webkitGetAsEntry();
    if (entry && isFolder(entry)) folders.push(entry);
    else if (file) files.push(file);
  }
  return [files, folders];
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
