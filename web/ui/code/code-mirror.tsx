import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LoadedEditorProps } from './code-editor.tsx';
import { loadEditorLanguage } from './editor-language.ts';
import { editorSetup, releaseTabOnEscape } from './editor-setup.ts';
import { originalCode, textOf } from './original-code.ts';

/** CodeMirror editor. Created once; later changes of `value` are dispatched to it. */
export default function CodeMirror(props: LoadedEditorProps) {
  const { value, onChange, language, selection, minHeight, aria, disabled = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const parts = useRef({ language: new Compartment(), field: new Compartment() });
  const original = useRef(originalCode(''));
  const latest = useRef({ value, onChange, selection });
  latest.current = { value, onChange, selection };

  // Before paint, so that the field is never empty.
  useLayoutEffect(() => {
    const { value: code, selection: selected } = latest.current;
    original.current = originalCode(code);
    const within = (at: number) => Math.min(at, original.current.doc.length);
    const editor = new EditorView({
      parent: host.current ?? undefined,
      doc: original.current.doc,
      selection: selected ? { anchor: within(selected.anchor), head: within(selected.head) } : undefined,
      extensions: [
        editorSetup(code),
        parts.current.language.of([]),
        parts.current.field.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(textOf(update.state, original.current));
        }),
      ],
    });
    view.current = editor;
    // Forces CodeMirror to measure its lines before the first paint; line numbers would jump otherwise.
    editor.coordsAtPos(0);
    if (selected) editor.focus();
    const stopListening = releaseTabOnEscape(editor);
    return () => {
      stopListening();
      editor.destroy();
      view.current = null;
    };
  }, []);

  // Before the next keystroke: an outdated value would be mistaken for an external change.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || textOf(editor.state, original.current) === value) return;
    original.current = originalCode(value);
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: original.current.doc } });
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

  const defined = Object.entries(aria).filter(([, value]) => value !== undefined);
  const attributes = JSON.stringify(Object.fromEntries(defined.map(([name, value]) => [name, String(value)])));
  useEffect(() => {
    const extensions = [
      EditorView.contentAttributes.of({ tabindex: '0', ...JSON.parse(attributes) }),
      EditorState.readOnly.of(disabled),
    ];
    view.current?.dispatch({ effects: parts.current.field.reconfigure(extensions) });
  }, [attributes, disabled]);

  return <div className="code-editor" ref={host} style={{ '--editor-min-height': minHeight }} />;
}
