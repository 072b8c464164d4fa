import { createContext, useContext } from 'react';

/** A file whose text has been read. */
export interface TextFile {
  name: string;
  text: string;
}

/** Brings snippets in and out as files, from wherever one is. */
export interface TransferControl {
  /** Opens the dialog to import, with a file if there is one already. */
  openImport: (file?: TextFile) => void;
  /** Saves all that a person owns, without a dialog. */
  downloadAll: () => void;
  /** Takes files of any kind: code becomes snippets, an export is imported. */
  addFiles: (files: readonly File[], folders?: readonly string[]) => void;
}

export const TransferContext = createContext<TransferControl | null>(null);

/** @throws Error outside of the signed-in shell: visitors have nothing to bring in or out */
export function useTransfer(): TransferControl {
  const control = useContext(TransferContext);
  if (control === null) throw new Error('useTransfer is used outside of the signed-in shell');
  return control;
}
