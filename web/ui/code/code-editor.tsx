import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldAria } from '../field-aria.ts';
import { lineEndingOf } from './line-endings.ts';
import './code.css';
import './themes.css';

export interface CodeEditorProps {
  value: string;
  onChange(value: string): void;
  language: string;
  label: string;
  /** CSS length. */
  minHeight: string;
  disabled?: boolean;
}

export interface LoadedEditorProps extends CodeEditorProps {
  /** ARIA attributes with the name and errors of the field. */
  aria: Readonly<Record<string, string | boolean | undefined>>;
  /** Selection to restore if the plain field had the focus, otherwise null. */
  selection: TextSelection | null;
}

/** In characters; the caret is at the head. */
interface TextSelection {
  anchor: number;
  head: number;
}

type Loaded = { Editor: ComponentType<LoadedEditorProps>; selection: TextSelection | null };

/** Edits code. A plain textarea is shown until CodeMirror is loaded; the selection carries over. */
export function CodeEditor(props: CodeEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const loaded = useEditor(area);
  const hint = useId();
  const field = useFieldAria();
  const describedBy = [field['aria-describedby'], loaded && hint].filter(Boolean).join(' ');
  const aria = { 'aria-label': props.label, ...field, 'aria-describedby': describedBy };
  return (
    <>
      {loaded ? (
        <loaded.Editor {...props} aria={aria} selection={loaded.selection} />
      ) : (
        <textarea
          {...aria}
          ref={area}
          className="code-editor code-editor-plain"
          style={{ '--editor-min-height': props.minHeight }}
          value={props.value}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.value.replaceAll('\n', lineEndingOf(props.value)))}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          wrap="off"
        />
      )}
      <span id={hint} hidden>
        Tab indents. Press Escape and then Tab to leave the editor.
      </span>
    </>
  );
}

/** Loads CodeMirror. If that fails the textarea stays. */
function useEditor(area: RefObject<HTMLTextAreaElement | null>): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let Editor: Loaded['Editor'] | undefined;
    let composing = false;
    function mountEditor() {
      const field = area.current;
      if (!Editor || !field || composing) return;
      const next = { Editor, selection: document.activeElement === field ? selectionOf(field) : null };
      // Synchronously, so that no keystroke falls between reading the selection and mounting the editor.
      flushSync(() => setLoaded(next));
    }
    area.current?.addEventListener('compositionstart', () => {
      composing = true;
    });
    area.current?.addEventListener('compositionend', () => {
      composing = false;
      // Some browsers insert the composed text only after this event.
      setTimeout(mountEditor);
    });
    import('./code-mirror.tsx')
      .then((module) => {
        Editor = module.default;
        mountEditor();
      })
      .catch((error: unknown) => console.warn('The code editor could not be loaded', error));
  }, [area]);
  return loaded;
}

function selectionOf({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): TextSelection {
  return selectionDirection === 'backward'
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd };
}
