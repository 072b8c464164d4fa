import { type Author, defineWrite, UNBOUNDED } from '#server/store/write.ts';
import { undoImport } from '../imports/undo-import.ts';

interface Input {
  caller: Author;
  id: number;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  hasTrash: boolean;
}

/** Undoes an import. */
export const undoStoredImport = defineWrite({
  module: import.meta.url,
  size: () => UNBOUNDED,
  run: (repositories, { caller, id, now, hasTrash }: Input) => undoImport(repositories, caller, id, { now, hasTrash }),
});

export default undoStoredImport;
