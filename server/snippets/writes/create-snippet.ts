import type { SnippetBody } from '#contract/snippet-body.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { Quota } from '#server/core/quota.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import { type Author, defineBatchedWrite } from '#server/store/write.ts';
import { codeBytes, newContent } from '../content.ts';
import { requireFreeTrigger } from '../triggers.ts';

interface Input {
  caller: Author;
  body: SnippetBody;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Creates a snippet. In a batch: creates of one person would wait for each other's update of the usage. */
export const createSnippet = defineBatchedWrite({
  module: import.meta.url,

  size: (_repositories, { body }: Input) => ({ bytes: codeBytes(body) }),

  async runAll(repositories, inputs: readonly Input[]) {
    const [first] = inputs;
    if (first === undefined) return [];
    const creations = inputs.map(({ caller, body, now }) => ({
      userId: caller.userId,
      content: newContent(body),
      now,
    }));
    for (const { userId, content } of creations) await requireFreeTrigger(repositories, userId, content);
    const details: SnippetDetail[] = [];
    for (const row of await repositories.snippets.createAll(creations, first.quota))
      details.push(await readSnippetDetail(repositories, row));
    return details;
  },
});

export default createSnippet;
