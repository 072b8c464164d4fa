import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useFieldAria } from '../field.tsx';
import { lineEndOf } from './line-ends.ts';
import './code.css';
import './themes.css';

export interface CodeEditorProps {
  value: string;
  onChange(value: string): void;
  language: string;
  label: string;
  /** A CSS length. */
  minHeight: string;
  disabled?: boolean;
}

export interface LoadedEditorProps extends CodeEditorProps {
  /** Attributes that name the field and say what is wrong with it. */
  aria: Readonly<Record<string, string | boolean | undefined>>;
  /** Where the caret stood when a person was already typing; null: the editor takes no focus. */
  caret: number | null;
}

type Loaded = { Editor: ComponentType<LoadedEditorProps>; caret: number | null };

/** A field for code. A plain text field at first; the editor takes over, with the caret, as soon as it is loaded. */
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
        <loaded.Editor {...props} aria={aria} caret={loaded.caret} />
      ) : (
        <textarea
          {...aria}
          ref={area}
          className="code-editor code-editor-plain"
          style={{ '--editor-min-height': props.minHeight }}
          value={props.value}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.value.replaceAll('\n', lineEndOf(props.value)))}
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

/** Loads the editor while the plain field can be used; without it, after a broken connection say, that field stays. */
function useEditor(area: RefObject<HTMLTextAreaElement | null>): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let wanted = true;
    import('./code-mirror.tsx')
      .then(({ default: Editor }) => {
        const typing = document.activeElement === area.current;
        if (wanted) setLoaded({ Editor, caret: typing ? (area.current?.selectionStart ?? 0) : null });
      })
      .catch((error: unknown) => console.warn('The code editor could not be loaded', error));
    return () => {
      wanted = false;
    };
  }, [area]);
  return loaded;
}
