/** A file of a new snippet. Without a language it is guessed. */
export interface NewFile {
  name: string;
  code: string;
  language?: string;
}

/** Values of a new snippet. */
export interface SnippetPrefill {
  title: string;
  /** None: one empty file. */
  files: readonly NewFile[];
}
