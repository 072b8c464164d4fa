import { isLibrary } from '#domain/import/read-import.ts';
import { databaseBody } from './database-body.ts';
import type { EncodedPart, ImportChoice, ImportSession, LibrarySummary } from './import-session.ts';
import { bytesOf, type GivenFile, type GivenLibrary, openSession } from './open-session.ts';

/** Calls of the worker by name. */
export interface WorkerCalls {
  isLibrary: (file: GivenFile) => boolean;
  databaseBody: (database: Blob) => Blob;
  open: (given: GivenLibrary) => LibrarySummary;
  plan: (choice: ImportChoice) => number;
  part: (request: Parameters<ImportSession['part']>[0]) => EncodedPart;
}

export type WorkerRequest = {
  [Name in keyof WorkerCalls]: { name: Name; given: Parameters<WorkerCalls[Name]>[0] };
}[keyof WorkerCalls];

let session: ImportSession | null = null;

async function answer(request: WorkerRequest): Promise<ReturnType<WorkerCalls[keyof WorkerCalls]>> {
  switch (request.name) {
    case 'isLibrary': {
      const bytes = await bytesOf(request.given.content);
      return bytes !== null && isLibrary({ name: request.given.name, bytes });
    }
    case 'databaseBody':
      return databaseBody(request.given);
    case 'open':
      session = await openSession(request.given);
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

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  // The page hears of reported errors.
  answer(data).then((reply) => postMessage(reply), reportError);
});
