import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Tag, tags } from '@lezer/highlight';
import type { TokenKind } from '#domain/highlight/tokens.ts';

/** Maps the tags of the editor's parsers to the token kinds of the code view. */
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
  // The surrounding field shows the focus ring.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--code-font, ui-monospace, monospace)',
    lineHeight: 'var(--code-line)',
    overflow: 'auto',
    // Chromium drops characters of a ligature typed letter by letter until the line is repainted.
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: 'var(--code-pad) 0', caretColor: 'var(--code-fg)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-gutters': { backgroundColor: 'var(--code-bg)', color: 'var(--code-gutter)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.5rem 0 1rem', minWidth: '2ch' },
  '.cm-cursor': { borderLeftColor: 'var(--code-fg)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--code-selection) !important',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid color-mix(in srgb, var(--code-fg) 45%, transparent)',
  },
});

/** Uses the CSS variables of the code theme, so that a theme change needs no update of the editor. */
export const editorTheme: Extension = [looks, syntaxHighlighting(colours)];
