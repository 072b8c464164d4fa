import type { StreamJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import type { Person } from '#server/viewer.ts';
import { exportLibrary } from './export.ts';

interface Task {
  person: Person;
  /** Time of the request in milliseconds since 1970. */
  now: number;
}

/** Runs an export in a worker. */
export default function readExport(snapshot: Repositories, { person, now }: Task): AsyncIterable<string> {
  return exportLibrary(snapshot, person, now);
}

export const exportTask: StreamJob<Task> = { module: import.meta.url, read: readExport };
