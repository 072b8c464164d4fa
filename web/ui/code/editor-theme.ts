import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Tag, tags } from '@lezer/highlight';
import type { TokenKind } from './tokens.ts';

/** What the editor's parsers name, as the same kinds of token that code is shown with. */
const KINDS: readonly (readonly [TokenKind, readonly Tag[]])[] = [
  ['comment', [tags.comment, tags.quote]],
  ['keyword', [tags.keyword, tags.self, tags.modifier]],
  ['literal', [tags.bool, tags.null, tags.atom, tags.unit, tags.constant(tags.variableName)]],
  ['number', [tags.number]],
  ['string', [tags.string, tags.attributeValue, tags.monospace]],
  ['regexp', [tags.regexp]],
  ['escape', [tags.escape]],
  ['function', [tags.function(tags.variableName), tags.function(tags.propertyName), tags.macroName]],
  ['type', [tags.typeName, tags.className, tags.namespace]],
  ['builtin', [tags.standard(tags.name), tags.color]],
  ['variable', [tags.special(tags.variableName)]],
  ['property', [tags.attributeName]],
  ['attribute', [tags.propertyName]],
  ['tag', [tags.tagName]],
  ['selector', [tags.labelName]],
  ['meta', [tags.meta, tags.processingInstruction]],
  ['operator', [tags.operator]],
  ['punctuation', [tags.punctuation, tags.bracket]],
  ['heading', [tags.heading]],
  ['link', [tags.link, tags.url]],
  ['strong', [tags.strong]],
  ['emphasis', [tags.emphasis]],
  ['inserted', [tags.inserted]],
  ['deleted', [tags.deleted]],
];

const colours = HighlightStyle.define(
  KINDS.map(([kind, found]) => ({
    tag: [...found],
    color: `var(--code-${kind})`,
    ...(kind === 'strong' || kind === 'heading' ? { fontWeight: '700' } : {}),
    ...(kind === 'emphasis' ? { fontStyle: 'italic' } : {}),
  })),
);

const looks = EditorView.theme({
  '&': { backgroundColor: 'var(--code-bg)', color: 'var(--code-fg)', fontSize: 'var(--code-typed)' },
  // The field around it shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--code-font, ui-monospace, monospace)',
    lineHeight: 'var(--code-line)',
    overflow: 'auto',
    // Of a ligature that is typed letter by letter Chromium leaves characters out until the line is drawn anew.
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: 'var(--code-pad) 0', caretColor: 'var(--code-fg)' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-gutters': { backgroundColor: 'var(--code-bg)', color: 'var(--code-gutter)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0 0 1rem', minWidth: '2ch' },
  '.cm-cursor': { borderLeftColor: 'var(--code-fg)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--code-selection) !important',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid color-mix(in srgb, var(--code-fg) 45%, transparent)',
  },
});

/** The colours of the chosen code theme; they follow it without the editor being told. */
export const editorTheme: Extension = [looks, syntaxHighlighting(colours)];
