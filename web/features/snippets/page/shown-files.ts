import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { fileNameKey, uniqueName } from '#domain/file-names.ts';
import { anchorOf } from '../hits/hits-of.ts';

/** A file as the page shows it. */
export interface ShownFile extends SnippetFile {
  /** Id of its section, for `#file-name` links. */
  anchor: string;
}

/** Returns the files of a snippet with unique anchors. */
export const shownFiles = (snippet: SnippetDetail): ShownFile[] => withAnchors(filesOf(snippet));

/** Adds unique anchors to files. */
export function withAnchors(files: readonly SnippetFile[]): ShownFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const anchor = uniqueName(anchorOf(file.name), '', taken);
    taken.add(fileNameKey(anchor));
    return { ...file, anchor };
  });
}
