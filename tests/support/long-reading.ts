import type { LongReading } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/repositories/index.ts';
import type { Person } from '#server/viewer.ts';

interface Task {
  owner: Person;
  /** How often the names of all collections are said: one line each time. */
  lines: number;
  /** What happens after the last line. */
  end?: 'with an error' | 'with its thread';
}

/** A long reading for tests. */
export default async function* readNames({ collections }: Repositories, { owner, lines, end }: Task) {
  for (let line = 0; line < lines; line += 1) {
    const names = (await collections.list(owner, { limit: 100 })).map(({ name }) => name).sort();
    // So long that each is handed over by itself.
    yield `${names.join(' ').padEnd(40_000, '.')}\n`;
  }
  if (end === 'with an error') throw new Error('Kaboom');
  if (end === 'with its thread') process.exit(3);
}

export const namesReading: LongReading<Task> = { module: import.meta.url, read: readNames };
