import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { titleOfFile } from '#domain/file-languages.ts';
import { shownFileNames } from '#domain/file-names.ts';
import { placeCaret } from '#web/ui/code/place-caret.ts';
import { currentToast, dismissToast, toast } from '#web/ui/toast-store.ts';
import { EMPTY_FILE, type FileDraft } from './draft.ts';
import { type AddedFiles, fitFiles, readNewFiles } from './new-files.ts';
import type { SnippetFormApi } from './snippet-form.ts';

const ACTIVE_TAB = '[role="tab"][data-state="active"]';
const CODE_FIELD = '[data-file-panel]:not([hidden]) :is(.cm-content, textarea)';
const NAME_FIELD = '[data-file-panel]:not([hidden]) input';
const INVALID_FIELD = '[aria-invalid="true"]:not([hidden] *)';

/** Manages the files of the snippet form: which one is shown, adding, removing and their order. */
export function useSnippetFiles(form: SnippetFormApi) {
  const { control, getValues, setFocus, setValue } = form;
  const { fields, append, insert, move, remove, update } = useFieldArray({ control, name: 'files' });
  const [selected, select] = useState(0);
  const active = Math.min(selected, fields.length - 1);
  const [announcement, announce] = useState('');
  const { ref, focusAfterRender } = useFocusAfterRender();
  const showUndo = useUndoToast();
  useErrorSelection(form, active, (index) => {
    select(index);
    focusAfterRender(INVALID_FIELD);
  });

  function addFile(): void {
    const files = getValues('files');
    const language = files[0]?.language ?? EMPTY_FILE.language;
    const fitting = fitFiles(files, { added: [{ ...EMPTY_FILE, language }], refused: [] });
    reportRefused(fitting);
    if (fitting.added.length === 0) return;
    append(fitting.added, { shouldFocus: false });
    select(fields.length);
    focusAfterRender(NAME_FIELD);
  }

  /** Adds files from outside. An empty only file is replaced by the first one. */
  async function addFiles(given: readonly File[]): Promise<void> {
    const read = await readNewFiles(given);
    const { title, files } = getValues();
    const present = isUntouched(files) ? [] : files;
    const fitting = fitFiles(present, read);
    const [first, ...others] = fitting.added;
    if (first) {
      if (present.length === 0) {
        update(0, first);
        append(others, { shouldFocus: false });
      } else append(fitting.added, { shouldFocus: false });
      select(present.length);
      if (title.trim() === '') setValue('title', titleOfFile(first.name));
    }
    reportRefused(fitting);
  }

  function removeFile(index: number): void {
    const { title, files } = getValues();
    const file = files[index];
    if (!file || files.length === 1) return;
    remove(index);
    select(Math.min(index, files.length - 2));
    focusAfterRender(files.length === 2 ? NAME_FIELD : ACTIVE_TAB);
    showUndo(shownFileNames(title, files.map(toNamed))[index] ?? '', () => {
      const position = Math.min(index, getValues('files').length);
      insert(position, file, { shouldFocus: false });
      select(position);
      focusAfterRender(ACTIVE_TAB);
    });
  }

  function moveFile(from: number, to: number): void {
    if (from === to || to < 0 || to >= fields.length) return;
    move(from, to);
    select(to);
    announce(`Moved to position ${to + 1} of ${fields.length}`);
  }

  /** Moves the caret to a position, whose `file` may also be the title or description. */
  function showPosition({ file, line, column }: { file: string; line: number; column: number }): void {
    const { title, files } = getValues();
    const index = shownFileNames(title, files.map(toNamed)).indexOf(file);
    if (index === -1) setFocus(file === 'description' ? file : 'title');
    else {
      select(index);
      focusAfterRender(CODE_FIELD, (field) => void placeCaret(field, line, column));
    }
  }

  return {
    /** Ids that stay with a file while it moves. */
    ids: fields.map(({ id }) => id),
    active,
    select,
    addFile,
    addFiles,
    removeFile,
    moveFile,
    showPosition,
    /** What happened, for screen readers. */
    announcement,
    focusTab: () => focusAfterRender(ACTIVE_TAB),
    focusName: () => focusAfterRender(NAME_FIELD),
    /** On the element that contains the files. */
    ref,
  };
}
export type SnippetFiles = ReturnType<typeof useSnippetFiles>;

export const toNamed = ({ name, language }: Pick<FileDraft, 'name' | 'language'>) => ({
  name: name.trim() || null,
  language,
});

const isUntouched = (files: readonly FileDraft[]): boolean =>
  files.length === 1 && files[0]?.code.trim() === '' && files[0].name === '';

interface FocusTarget {
  selector: string;
  focus: (element: HTMLElement) => void;
}

/** Focuses an element of the form that the next render may bring. */
function useFocusAfterRender() {
  const ref = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (target === null) return;
    const element = ref.current?.closest('form')?.querySelector<HTMLElement>(target.selector);
    if (element) target.focus(element);
    setTarget(null);
  }, [target]);
  const focusAfterRender = (selector: string, focus: FocusTarget['focus'] = (element) => element.focus()) =>
    setTarget({ selector, focus });
  return { ref, focusAfterRender };
}

/** Shows the first file with an error after a refused attempt to save, unless the shown one has one. */
function useErrorSelection({ formState }: SnippetFormApi, active: number, show: (index: number) => void): void {
  const { submitCount, errors } = formState;
  const latest = useRef({ active, errors, show });
  latest.current = { active, errors, show };
  useEffect(() => {
    const { current } = latest;
    if (submitCount === 0 || Object.keys(current.errors).length === 0) return;
    const files = Array.isArray(current.errors.files) ? current.errors.files : [];
    const first = files.findIndex((error) => error);
    current.show(first === -1 || files[current.active] ? current.active : first);
  }, [submitCount]);
}

/** Offers to undo the removal of a file while the dialog is open. */
function useUndoToast() {
  const offered = useRef<() => void>(null);
  useEffect(
    () => () => {
      if (offered.current && currentToast.get()?.action?.run === offered.current) dismissToast();
    },
    [],
  );
  return (name: string, undo: () => void) => {
    offered.current = () => {
      dismissToast();
      undo();
    };
    toast({ title: 'File removed', description: name, action: { label: 'Undo', run: offered.current } });
  };
}

/** Maximum number of reasons in a toast. */
const MAX_SHOWN = 3;

function reportRefused({ added, refused }: AddedFiles): void {
  if (refused.length === 0) return;
  const shown = refused.slice(0, MAX_SHOWN).map(({ name, reason }) => (name === '' ? reason : `${name}: ${reason}`));
  const omitted = refused.length - shown.length;
  toast({
    title: added.length === 0 ? 'Nothing was added' : 'Some files were not added',
    description: [...shown, ...(omitted > 0 ? [`And ${omitted} more.`] : [])].join(' '),
    variant: 'destructive',
  });
}
