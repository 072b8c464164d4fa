import type { Quota } from '#server/core/quota.ts';
import type { Person } from '#server/core/viewer.ts';
import type { WriteJob } from '#server/store/jobs/job.ts';
import type { Transactional } from '#server/store/store.ts';

interface Task {
  person: Person;
  ids: readonly number[];
  tag: string;
  /** Null: the tag is removed. */
  replacement: string | null;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/**
 * Replaces or removes a tag in some of the person's snippets, in the trash as well. Returns how many changed.
 *
 * @throws AppError `quota_exceeded`
 */
export default function changeTag(store: Transactional, task: Task): Promise<number> {
  const { person, ids, tag, replacement, now, quota } = task;
  return store.transaction(async ({ snippets }) => {
    await snippets.lockAll(person, ids);
    let changed = 0;
    for (const id of ids) {
      const snippet = await snippets.findOwn(person, id);
      if (snippet === null || !snippet.tags.includes(tag)) continue;
      const replaced = snippet.tags.flatMap((own) => (own === tag ? (replacement ?? []) : own));
      await snippets.update(
        snippet,
        { ...snippet, tags: [...new Set(replaced)] },
        { updatedAt: now, quota, keepsTime: true },
      );
      changed += 1;
    }
    return changed;
  });
}

export const tagJob: WriteJob<Task, number> = { module: import.meta.url, run: changeTag };
