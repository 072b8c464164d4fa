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

/** Writes line endings as LF. An editor inserts its own, but some, such as Neovim, insert a CR as a character. */
const withLineFeeds =
  (format: FormatSnippets): FormatSnippets =>
  (snippets) =>
    format(snippets.map((snippet) => ({ ...snippet, code: snippet.code.replace(/\r\n?/g, '\n') })));

/** The formats by name. */
export const FORMATS: Readonly<Record<EditorFormat, Format>> = {
  vscode: { format: withLineFeeds(formatVscode), mediaType: 'application/json; charset=utf-8' },
  zed: { format: withLineFeeds(formatZed), mediaType: null },
  nvim: { format: withLineFeeds(formatNvim), mediaType: null },
  sublime: { format: withLineFeeds(formatSublime), mediaType: null },
  jetbrains: { format: withLineFeeds(formatJetbrains), mediaType: 'application/xml; charset=utf-8' },
  raycast: { format: withLineFeeds(formatRaycast), mediaType: 'application/json; charset=utf-8' },
};
