import type { Duplicates, ImportStatus } from '#contract/imports.ts';

/** Choices for an import. */
export interface ImportOptions {
  visibility: 'private' | 'keep';
  duplicates: Duplicates;
  tags: string[];
  /** To which all snippets are added; null for none. */
  collectionId: number | null;
}

/** Numbers of the parts that are stored. */
export interface ImportCounts {
  created: number;
  updated: number;
  skipped: number;
}

/** A snippet of a library, compared with those of the person. */
export interface PreviewItem {
  /** In the library. */
  position: number;
  title: string;
  status: ImportStatus;
  /** Why it is refused. */
  message: string | null;
}
