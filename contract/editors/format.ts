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

/** The formats by name. */
export const FORMATS: Readonly<Record<EditorFormat, Format>> = {
  vscode: { format: formatVscode, mediaType: 'application/json; charset=utf-8' },
  zed: { format: formatZed, mediaType: null },
  nvim: { format: formatNvim, mediaType: null },
  sublime: { format: formatSublime, mediaType: null },
  jetbrains: { format: formatJetbrains, mediaType: 'application/xml; charset=utf-8' },
  raycast: { format: formatRaycast, mediaType: 'application/json; charset=utf-8' },
};
