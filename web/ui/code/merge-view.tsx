import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useLayoutEffect, useRef } from 'react';
import { comparedDocs, DIFF } from './diff-config.ts';
import type { DiffViewProps } from './diff-view.tsx';
import { loadEditorLanguage } from './editor-language.ts';
import { readOnlySetup } from './editor-setup.ts';
import { mergeTheme } from './merge-theme.ts';

const FOLDING = { margin: 3, minSize: 6 };

/** Shows a diff with CodeMirror. */
export default function MergeDiff({ before, after, language, label, split, folded }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);

  // Before paint, so that the view is never empty.
  useLayoutEffect(() => {
    const parser = new Compartment();
    const [from, to] = comparedDocs(before, after);
    const named = (name: string): Extension => [
      readOnlySetup(),
      mergeTheme,
      parser.of([]),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': name, 'aria-readonly': 'true' }),
    ];
    const options = { diffConfig: DIFF, ...(folded && { collapseUnchanged: FOLDING }) };
    const parent = host.current ?? undefined;
    const merge = split
      ? new MergeView({
          parent,
          a: { doc: from, extensions: named(`${label}: before`) },
          b: { doc: to, extensions: named(`${label}: after`) },
          ...options,
        })
      : new EditorView({
          parent,
          doc: to,
          extensions: [named(label), unifiedMergeView({ original: from, mergeControls: false, ...options })],
        });
    const views = merge instanceof MergeView ? [merge.a, merge.b] : [merge];
    // Forces CodeMirror to measure its lines before the first paint; line numbers would jump otherwise.
    for (const view of views) view.coordsAtPos(0);
    let isShown = true;
    loadEditorLanguage(language)
      .then((extension) => {
        if (isShown) for (const view of views) view.dispatch({ effects: parser.reconfigure(extension) });
      })
      .catch((error: unknown) => console.warn('The diff shows this language without colours', error));
    return () => {
      isShown = false;
      merge.destroy();
    };
  }, [before, after, language, label, split, folded]);

  return <div className="code-diff" ref={host} dir="ltr" translate="no" />;
}
