import type { UndoneImport } from '#contract/imports.ts';
import type { ImportCounts } from './import-types.ts';
import { countedSnippets } from './preview-rows.ts';

/** Returns the result of an import in words. */
export function resultText({ created, updated, skipped }: ImportCounts, refused = 0): string {
  const others = [
    ...(updated > 0 ? [`${updated.toLocaleString('en')} updated`] : []),
    ...(skipped > 0 ? [`${skipped.toLocaleString('en')} already here or skipped`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString('en')} refused`] : []),
  ];
  return `${[`${countedSnippets(created)} created`, ...others].join(', ')}.`;
}

/** Maximum number of named snippets. */
const NAMED_MAX = 3;

/** Describes a finished undo, and names the snippets that stay. */
export function undoneText({ trashed, restored, kept }: UndoneImport): string {
  const sentences = [
    ...(trashed > 0 ? [`${countedSnippets(trashed)} moved to the trash.`] : []),
    ...(restored > 0 ? [`${countedSnippets(restored)} returned to the version before.`] : []),
    ...stays(kept),
  ];
  return sentences.join(' ') || 'There was nothing left to undo.';
}

/** Describes a possible undo. */
export function undoPlanText({ trashed, restored, kept }: UndoneImport): string {
  const sentences = [
    ...(trashed > 0 ? [`${countedSnippets(trashed)} ${trashed === 1 ? 'moves' : 'move'} to the trash.`] : []),
    ...(restored > 0
      ? [`${countedSnippets(restored)} ${restored === 1 ? 'returns' : 'return'} to the version before.`]
      : []),
    ...stays(kept),
  ];
  return sentences.join(' ') || 'There is nothing left to undo.';
}

function stays(kept: UndoneImport['kept']): string[] {
  if (kept.length === 0) return [];
  const names = kept.slice(0, NAMED_MAX).map(({ title }) => `“${title}”`);
  const more = kept.length - names.length;
  const listed = new Intl.ListFormat('en').format([
    ...names,
    ...(more > 0 ? [`${more.toLocaleString('en')} more`] : []),
  ]);
  return [`${listed} ${kept.length === 1 ? 'stays, because it' : 'stay, because they'} changed since.`];
}
