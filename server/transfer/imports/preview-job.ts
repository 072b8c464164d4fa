import { ImportPreview, previewImport } from '#contract/imports.ts';
import type { Person } from '#server/core/caller.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import { type Failure, readItems } from '../import-items.ts';
import { readBody } from '../read-body.ts';
import { matchItems } from './match-items.ts';

interface Task {
  person: Person;
  /** The chunks of the request body. */
  body: readonly Uint8Array[];
}

/**
 * Compares the snippets of an import with those of the person.
 *
 * @returns an `ImportPreview` as JSON: checking and encoding 10,000 items would block the event loop for 60 ms
 */
export default async function preview(repositories: Repositories, task: Task): Promise<Uint8Array> {
  return Buffer.from(JSON.stringify(ImportPreview.parse(await compare(repositories, task))));
}

async function compare(repositories: Repositories, { person, body }: Task): Promise<ImportPreview> {
  const { snippets } = readBody(body, previewImport.body);
  const failed: Failure[] = [];
  const items = readItems(snippets, failed);
  const matches = await matchItems(repositories, person, items);
  const refused = failed.map(({ index, message }) => ({ index, message }));
  const of = (wanted: string) => [...matches.values()].filter(({ status }) => status === wanted).length;
  return {
    new: of('new'),
    same: of('same'),
    changed: of('changed'),
    refused,
    items: snippets.map((snippet, index) => {
      const { status, id, triggerTakenBy } = matches.get(index) ?? { status: 'refused', id: null };
      return { index, title: items.get(index)?.title ?? givenTitle(snippet), status, snippetId: id, triggerTakenBy };
    }),
  };
}

/** Returns the title of a refused item. */
function givenTitle(snippet: unknown): string {
  const title = typeof snippet === 'object' && snippet !== null && 'title' in snippet ? snippet.title : '';
  return typeof title === 'string' ? title.slice(0, SHOWN_TITLE_MAX) : '';
}

const SHOWN_TITLE_MAX = 200;

export const previewJob: ReadJob<Task, Uint8Array> = {
  module: import.meta.url,
  transfer: ({ body }) => body,
  run: preview,
};
