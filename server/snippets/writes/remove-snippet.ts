import { type Author, defineWrite } from '#server/store/write.ts';
import { requireOwned } from '#server/visibility/access.ts';

interface Input {
  caller: Author;
  id: number;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  hasTrash: boolean;
}

/** Moves a snippet to the trash, or deletes it if there is none. */
export const removeSnippet = defineWrite({
  module: import.meta.url,

  /** The text of a snippet in the trash stays in the search index. */
  size: async ({ snippets }, { caller, id, hasTrash }: Input) => ({
    bytes: hasTrash ? 0 : await snippets.codeBytes(caller, [id]),
  }),

  async run({ snippets }, { caller, id, now, hasTrash }: Input) {
    const snippet = requireOwned(caller, await snippets.findToChange(caller, id));
    await (hasTrash ? snippets.trash([snippet.id], now) : snippets.remove(snippet.id));
  },
});

export default removeSnippet;
