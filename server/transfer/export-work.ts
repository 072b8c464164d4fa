import type { LongReading } from '#server/store/long-work.ts';
import type { Repositories } from '#server/store/repositories/index.ts';
import type { Person } from '#server/viewer.ts';
import { exportLibrary } from './export.ts';

interface Task {
  person: Person;
  /** When it is asked for, in milliseconds since 1970. */
  now: number;
}

/** What the thread does: writes all that a person has as JSON, piece by piece. */
export default function readExport(moment: Repositories, { person, now }: Task): AsyncIterable<string> {
  return exportLibrary(moment, person, now);
}

export const exportWork: LongReading<Task> = { module: import.meta.url, read: readExport };
