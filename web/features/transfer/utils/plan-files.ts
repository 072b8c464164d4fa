import type { TextFile } from '#web/shared/transfer.ts';
import type { CodeFile, FilesRead } from './read-files.ts';

/** What is to happen with files that were dropped, pasted or chosen. */
export type FilePlan =
  /** One file of code is looked at before it becomes a snippet. */
  | { kind: 'create'; file: CodeFile }
  | { kind: 'import'; file: TextFile }
  /** Several, or one beside some that cannot be used: they are listed first. */
  | { kind: 'confirm'; files: FilesRead }
  /** None can be used. */
  | { kind: 'refuse'; message: string };

/** @returns null where there is no file at all */
export function planFiles(read: FilesRead): FilePlan | null {
  const { code, libraries, refused } = read;
  const [onlyCode] = code;
  const [library] = libraries;
  const total = code.length + libraries.length + refused.length;
  if (total === 0) return null;
  if (total === 1 && onlyCode) return { kind: 'create', file: onlyCode };
  if (total === 1 && library) return { kind: 'import', file: library };
  const mixed = libraries.map(({ name }) => ({ name, reason: 'It is a JSON export. Add it alone to import it.' }));
  const out = [...refused, ...mixed];
  if (code.length > 0) return { kind: 'confirm', files: { code, libraries: [], refused: out } };
  const told = out.slice(0, TOLD).map(({ name, reason }) => `${name}: ${reason}`);
  const untold = out.length - told.length;
  return { kind: 'refuse', message: [...told, ...(untold > 0 ? [`And ${untold} more.`] : [])].join(' ') };
}

/** A toast has room for no more. */
const TOLD = 3;
