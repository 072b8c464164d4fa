import { useEffect, useRef, useState } from 'react';

/** While files are held over the window it is told so every few hundred ms; after this they are gone. */
const GONE_AFTER = 1_000;

/**
 * Takes files dropped on the window or pasted where nothing else takes them. A page that lets files fall would be left
 * by the browser to show the file, and all that was typed with it.
 *
 * @returns whether files are held over the window that would be taken
 */
export function useFileDrop(onFiles: (files: readonly File[], folders: readonly string[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    /** What is dragged came from this page: a text, a card, a picture. */
    let isOurs = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      setOver(false);
    };
    const bringsFiles = ({ dataTransfer }: DragEvent) => !isOurs && dataTransfer?.types.includes('Files') === true;

    window.addEventListener('dragstart', () => (isOurs = true), { signal, capture: true });
    // What was dragged may be gone, and with it the event that ends the drag: the pointer moves again then.
    for (const type of ['dragend', 'pointermove']) {
      window.addEventListener(type, () => (isOurs = false), { signal, capture: true });
    }
    window.addEventListener(
      'dragover',
      (event) => {
        if (!bringsFiles(event) || !event.dataTransfer) return;
        // A part of the page has said that it takes them itself.
        if (event.defaultPrevented) return leave();
        event.preventDefault();
        if (isDialogOpen()) {
          event.dataTransfer.dropEffect = isInEditor(event.target) ? 'copy' : 'none';
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
        // What is copied from a document comes with a picture of itself: there the text is meant.
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

const isInEditor = (target: EventTarget | null) => target instanceof Element && target.closest('.cm-editor') !== null;

/** Folders look like files without content: they must be told apart while the drop is handled. */
function contentOf({ items }: DataTransfer): [files: File[], folders: string[]] {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of items) {
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) folders.push(file?.name ?? 'Folder');
    else if (file) files.push(file);
  }
  return [files, folders];
}
