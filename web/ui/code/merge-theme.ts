import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Underlines the changed words of a line. */
const underline = (color: string) => `linear-gradient(${color}, ${color}) bottom / 100% 1px no-repeat`;

const inserted = { backgroundColor: 'var(--code-inserted-bg)' };
const deleted = { backgroundColor: 'var(--code-deleted-bg)' };

/** Marks changed lines by a sign as well as by their background. */
export const mergeTheme: Extension = EditorView.theme({
  '&.cm-merge-a .cm-line, &.cm-merge-b .cm-line, .cm-deletedChunk .cm-deletedLine': {
    position: 'relative',
    padding: '0 1rem 0 1.75rem',
  },
  '&.cm-merge-b .cm-changedLine': inserted,
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': deleted,
  '.cm-changedLine::before, .cm-deletedChunk .cm-deletedLine::before': {
    position: 'absolute',
    left: '0.625rem',
    userSelect: 'none',
  },
  '&.cm-merge-b .cm-changedLine::before': { content: '"+"', color: 'var(--code-inserted)' },
  '&.cm-merge-a .cm-changedLine::before, .cm-deletedChunk .cm-deletedLine::before': {
    content: '"−"',
    color: 'var(--code-deleted)',
  },
  '.cm-deletedChunk': { paddingLeft: '0' },
  '&.cm-merge-b .cm-changedText': { background: underline('var(--code-inserted)') },
  '&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-deletedChunk .cm-deletedText': {
    background: underline('var(--code-deleted)'),
  },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--code-inserted)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--code-deleted)' },
  // The character of CodeMirror is in none of the fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: 'none' },
  '.cm-collapsedLines': {
    padding: '0.25rem 1rem',
    color: 'var(--code-fg)',
    background: 'var(--code-selection)',
    fontSize: '0.75rem',
  },
});
