import type { Library, SourceFile } from '#domain/import/library.ts';
import { isLibrary, readImport } from '#domain/import/read-import.ts';

export interface ReadRequest {
  files: readonly SourceFile[];
  /** Asks only for `isLibrary` of the first file. */
  isCheck: boolean;
}

export interface ReadReply {
  library: Library | null;
  isLibrary: boolean;
}

addEventListener('message', ({ data: { files, isCheck } }: MessageEvent<ReadRequest>) => {
  const [first] = files;
  const reply: ReadReply = isCheck
    ? { library: null, isLibrary: first !== undefined && isLibrary(first) }
    : { library: readImport(files), isLibrary: true };
  postMessage(reply);
});
