import { createContext, useContext } from 'react';

/** A file whose text has been read. */
export interface TextFile {
  name: string;
  text: string;
}

/** Imports and exports files. */
export interface TransferControl {
  /** Opens the import dialog, optionally with a file. */
  openImport: (file?: TextFile) => void;
  /** Downloads the person's snippets and collections. */
  downloadAll: () => void;
  /** Accepts files of any kind: code becomes snippets, an export is imported. */
  addFiles: (files: readonly File[], folders?: readonly string[]) => void;
}

export const TransferContext = createContext<TransferControl | null>(null);

/** @throws Error outside of the signed-in shell */
export function useTransfer(): TransferControl {
  const control = useContext(TransferContext);
  if (control === null) throw new Error('useTransfer is used outside of the signed-in shell');
  return control;
}
