import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LoadedEditorProps } from './code-editor.tsx';
import { loadEditorLanguage } from './editor-language.ts';
import { editorSetup, freeTabOnEscape } from './editor-setup.ts';
import { originalCode, textOf } from './original-code.ts';

/** The editor itself. It is made once; later changes of the value from outside are given to it. */
export default function CodeMirror(props: LoadedEditorProps) {
  const { value, onChange, language, selection, minHeight, aria, disabled = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const parts = useRef({ language: new Compartment(), field: new Compartment() });
  const given = useRef(originalCode(''));
  const latest = useRef({ value, onChange, selection });
  latest.current = { value, onChange, selection };

  // Before anything is painted: the field would be empty for a moment, and its numbers would jump.
  useLayoutEffect(() => {
    const { value: code, selection: selected } = latest.current;
    given.current = originalCode(code);
    const within = (at: number) => Math.min(at, given.current.doc.length);
    const editor = new EditorView({
      parent: host.current ?? undefined,
      doc: given.current.doc,
      selection: selected ? { anchor: within(selected.anchor), head: within(selected.head) } : undefined,
      extensions: [
        editorSetup(code),
        parts.current.language.of([]),
        parts.current.field.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(textOf(update.state, given.current));
        }),
      ],
    });
    view.current = editor;
    // Asking for a place makes the editor measure its lines now, not after they have been painted beside wrong numbers.
    editor.coordsAtPos(0);
    if (selected) editor.focus();
    const stopListening = freeTabOnEscape(editor);
    return () => {
      stopListening();
      editor.destroy();
      view.current = null;
    };
  }, []);

  // At once: a moment later the next letter may be typed, and a value without it would be taken for one from outside.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || textOf(editor.state, given.current) === value) return;
    given.current = originalCode(value);
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: given.current.doc } });
  }, [value]);

  useEffect(() => {
    let wanted = true;
    loadEditorLanguage(language)
      .then((extension) => {
        if (wanted) view.current?.dispatch({ effects: parts.current.language.reconfigure(extension) });
      })
      .catch((error: unknown) => console.warn('The editor shows this language without colours', error));
    return () => {
      wanted = false;
    };
  }, [language]);

  const known = Object.entries(aria).filter(([, value]) => value !== undefined);
  const attributes = JSON.stringify(Object.fromEntries(known.map(([name, value]) => [name, String(value)])));
  useEffect(() => {
    const extensions = [
      EditorView.contentAttributes.of({ tabindex: '0', ...JSON.parse(attributes) }),
      EditorState.readOnly.of(disabled),
    ];
    view.current?.dispatch({ effects: parts.current.field.reconfigure(extensions) });
  }, [attributes, disabled]);

  return <div className="code-editor" ref={host} style={{ '--editor-min-height': minHeight }} />;
}
