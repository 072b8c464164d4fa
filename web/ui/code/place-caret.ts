/**
 * Focuses a code editor with the caret at a position.
 *
 * @param field the text field of the editor: CodeMirror's, or the textarea that is shown until it is loaded
 * @param line from 1, as is `column`
 */
export async function placeCaret(field: HTMLElement, line: number, column: number): Promise<void> {
  if (field instanceof HTMLTextAreaElement) {
    field.focus();
    const before = field.value.split('\n').slice(0, line - 1);
    const offset = before.reduce((sum, { length }) => sum + length + 1, column - 1);
    return field.setSelectionRange(offset, offset);
  }
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(field);
  if (view === null) return field.focus();
  if (line <= view.state.doc.lines) {
    const { from, to } = view.state.doc.line(line);
    view.dispatch({ selection: { anchor: Math.min(from + column - 1, to) }, scrollIntoView: true });
  }
  // Not `field.focus()`: the browser puts the caret where it was, and text that is typed at once goes there.
  view.focus();
}
