import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, type EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';

/** How long Tab moves on after Esc, in milliseconds. */
const TAB_FREE = 4_000;

/** Of the characters that turn the direction of what follows those that CodeMirror does not show by itself. */
const OTHER_TURNING = /[\u202a-\u202c\u2068]/;

/** What every editor of code here has; `code` is what it begins with. */
export function editorSetup(code: string): Extension {
  const width = tabSize();
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    highlightSpecialChars({ addSpecialChars: OTHER_TURNING }),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    EditorState.tabSize.of(width),
    indentUnit.of(/^\t/m.test(code) ? '\t' : ' '.repeat(width)),
    keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    editorTheme,
  ];
}

function tabSize(): number {
  const size = Number(getComputedStyle(document.documentElement).getPropertyValue('--code-tab-size'));
  return Number.isInteger(size) && size > 0 ? size : 2;
}

/**
 * Lets Esc free the Tab key first and close the dialog around the editor only when pressed again: a dialog hears
 * Esc at the document, so this listens before it.
 *
 * @returns stops listening
 */
export function freeTabOnEscape(view: EditorView): () => void {
  let freeUntil = 0;
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !view.hasFocus || event.isComposing || Date.now() < freeUntil) return;
    freeUntil = Date.now() + TAB_FREE;
    view.setTabFocusMode(TAB_FREE);
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}
