import type { StreamJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import type { Person } from '#server/viewer.ts';

interface Input {
  owner: Person;
  /** How many times the names of all collections are written, one line each time. */
  lines: number;
  /** How the job fails after the last line. */
  end?: 'with an error' | 'with its worker';
}

/** A stream job for tests. */
export default async function* readNames({ collections }: Repositories, { owner, lines, end }: Input) {
  for (let line = 0; line < lines; line += 1) {
    const names = (await collections.list(owner, { limit: 100 })).map(({ name }) => name).sort();
    // Each line fills a chunk.
    yield `${names.join(' ').padEnd(40_000, '.')}\n`;
  }
  if (end === 'with an error') throw new Error('Kaboom');
  if (end === 'with its worker') process.exit(3);
}

export const readNamesJob: StreamJob<Input> = { module: import.meta.url, read: readNames };
