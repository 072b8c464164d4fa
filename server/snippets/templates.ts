import type { RenderReply } from '#contract/rendering.ts';
import type { TemplateField } from '#domain/placeholders/fields.ts';
import type { Caller } from '#server/core/caller.ts';
import type { Clock } from '#server/core/clock.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import type { Store } from '#server/store/store.ts';
import { requireReadable } from '#server/visibility/access.ts';
import { renderSnippet } from './render.ts';
import { fieldsOfTemplates } from './template-fields.ts';

/** Creates the operations on placeholders. */
export function templateService({ store, clock }: { store: Store; clock: Clock }) {
  return {
    /** Fills in the placeholders of a snippet. @throws AppError `not_found` if the caller may not read it, `invalid` */
    async render(caller: Caller, id: number, values: Readonly<Record<string, string>>): Promise<RenderReply> {
      const snippet = requireReadable(caller, await store.snippets.find(caller, id));
      return renderSnippet(store, await readSnippetDetail(store, snippet), { values, now: clock() });
    },

    /** Returns the placeholders of templates, each given as the code of its files. */
    fieldsOf: (templates: readonly (readonly string[])[]): Promise<TemplateField[][]> =>
      fieldsOfTemplates(store, templates),
  };
}
