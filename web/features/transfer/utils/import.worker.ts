import type { Found, SourceFile } from '#domain/import/library.ts';
import { isLibrary, readImport } from '#domain/import/read-import.ts';
import {
  createImportSession,
  type ImportChoice,
  type ImportPart,
  type ImportSession,
  type LibrarySummary,
} from './import-session.ts';

/** Calls of the worker by name. */
export interface WorkerCalls {
  isLibrary: (file: SourceFile) => boolean;
  open: (given: { files: readonly SourceFile[]; found: readonly Found[] }) => LibrarySummary;
  plan: (choice: ImportChoice) => number;
  part: (index: number) => ImportPart;
}

export type WorkerRequest = {
  [Name in keyof WorkerCalls]: { name: Name; given: Parameters<WorkerCalls[Name]>[0] };
}[keyof WorkerCalls];

let session: ImportSession | null = null;

function answer(request: WorkerRequest): ReturnType<WorkerCalls[keyof WorkerCalls]> {
  switch (request.name) {
    case 'isLibrary':
      return isLibrary(request.given);
    case 'open':
      session = createImportSession(readImport(request.given.files, request.given.found));
      return session.summary;
    case 'plan':
      return opened().plan(request.given);
    case 'part':
      return opened().part(request.given);
  }
}

function opened(): ImportSession {
  if (session === null) throw new Error('No library is open');
  return session;
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => postMessage(answer(data)));
