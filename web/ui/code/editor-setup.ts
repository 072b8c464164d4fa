import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { isComposing } from '#web/lib/is-composing.ts';
import { editorTheme } from './editor-theme.ts';

/** How long Tab moves the focus after Esc, in ms. */
const TAB_FOCUS_DURATION = 4_000;

/** Bidirectional control characters that CodeMirror does not highlight by default. */
const BIDI_CONTROLS = /[\u202a-\u202c\u2068]/;

/** Returns the extensions of the code editor. Indentation follows the initial code. */
export function editorSetup(code: string): Extension {
  const width = tabSize();
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    highlightSpecialChars({ addSpecialChars: BIDI_CONTROLS }),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    EditorState.tabSize.of(width),
    indentUnit.of(/^\t/m.test(code) ? '\t' : ' '.repeat(width)),
    keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    editorTheme,
  ];
}

/** Returns the extensions that show code without editing it. */
export function readOnlySetup(): Extension {
  return [
    lineNumbers(),
    highlightSpecialChars({ addSpecialChars: BIDI_CONTROLS }),
    EditorState.tabSize.of(tabSize()),
    EditorState.readOnly.of(true),
    // An editable element opens the keyboard of a phone.
    EditorView.editable.of(false),
    editorTheme,
  ];
}

function tabSize(): number {
  const size = Number(getComputedStyle(document.documentElement).getPropertyValue('--code-tab-size'));
  return Number.isInteger(size) && size > 0 ? size : 2;
}

/**
 * Makes the first Esc release the Tab key and only the second one close the dialog. Dialogs listen for Esc on the
 * document, so this listens on the window in the capture phase.
 *
 * @returns a function that stops listening
 */
export function releaseTabOnEscape(view: EditorView): () => void {
  let releasedUntil = 0;
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !view.hasFocus || isComposing(event) || Date.now() < releasedUntil) return;
    releasedUntil = Date.now() + TAB_FOCUS_DURATION;
    view.setTabFocusMode(TAB_FOCUS_DURATION);
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}
