import type { Duplicates, ImportPreview } from '#contract/imports.ts';

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
export interface PreviewItem extends Omit<ImportPreview['items'][number], 'index'> {
  /** In the library. */
  position: number;
  /** Why it is refused. */
  message: string | null;
}
