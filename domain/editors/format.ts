import { formatJetbrains } from './jetbrains.ts';
import { formatNvim } from './nvim.ts';
import { formatRaycast } from './raycast.ts';
import type { EditorFormat, FormatSnippets } from './snippet.ts';
import { formatSublime } from './sublime.ts';
import { formatVscode } from './vscode.ts';
import { formatZed } from './zed.ts';

interface Format {
  readonly format: FormatSnippets;
  /** Media type of the file; null for formats of several files. */
  readonly mediaType: string | null;
}

/**
 * Converts line endings to LF, because Neovim and others insert a CR as a character. Converts languages to lower case, in
 * which editors name them.
 */
const normalized =
  (format: FormatSnippets): FormatSnippets =>
  (snippets) =>
    format(
      snippets.map((snippet) => ({
        ...snippet,
        code: snippet.code.replace(/\r\n?/g, '\n'),
        language: snippet.language.toLowerCase(),
      })),
    );

/** The formats by name. */
export const FORMATS: Readonly<Record<EditorFormat, Format>> = {
  vscode: { format: normalized(formatVscode), mediaType: 'application/json; charset=utf-8' },
  zed: { format: normalized(formatZed), mediaType: null },
  nvim: { format: normalized(formatNvim), mediaType: null },
  sublime: { format: normalized(formatSublime), mediaType: null },
  jetbrains: { format: normalized(formatJetbrains), mediaType: 'application/xml; charset=utf-8' },
  raycast: { format: normalized(formatRaycast), mediaType: 'application/json; charset=utf-8' },
};
