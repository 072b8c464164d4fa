export const EDITOR_FORMATS = ['vscode', 'zed', 'nvim', 'sublime', 'jetbrains', 'raycast'] as const;
export type EditorFormat = (typeof EDITOR_FORMATS)[number];

/** A snippet to export. Triggers differ from each other. */
export interface EditorSnippet {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  /** Code of the first file. */
  readonly code: string;
  readonly language: string;
  readonly isTemplate: boolean;
  readonly trigger: string;
}

/** A file to write, by its path in the folder of the editor's snippets. */
export interface EditorFile {
  readonly name: string;
  readonly text: string;
}

/** Formats snippets as the files of an editor. */
export type FormatSnippets = (snippets: readonly EditorSnippet[]) => EditorFile[];

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
