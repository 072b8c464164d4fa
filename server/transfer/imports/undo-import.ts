import type { UndoneImport } from '#contract/imports.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import type { ImportedState } from '#server/store/repositories/imports.ts';
import type { Repositories } from '#server/store/store.ts';

interface Plan {
  created: ImportedState[];
  updated: ImportedState[];
  kept: UndoneImport['kept'];
}

/** Decides what an undo does with each snippet outside the trash. */
export function planUndo(states: readonly ImportedState[]): Plan {
  const plan: Plan = { created: [], updated: [], kept: [] };
  for (const state of states) {
    if (state.deletedAt !== null) continue;
    if (state.currentVersion !== state.version) plan.kept.push({ id: state.snippetId, title: state.title });
    else plan[state.before === null ? 'created' : 'updated'].push(state);
  }
  return plan;
}

const idsOf = (states: readonly ImportedState[]): number[] => states.map(({ snippetId }) => snippetId);

/**
 * Moves the snippets that an import created to the trash, gives those that it updated their state before, and removes the
 * collections that it created unless they were changed. Snippets that changed since stay.
 *
 * @param hasTrash whether deleted snippets are kept; otherwise they are removed for good
 * @throws AppError `not_found`, or `conflict` if it was undone before
 */
export async function undoImport(
  { imports, snippets, collections }: Repositories,
  person: Person,
  id: number,
  { now, hasTrash }: { now: number; hasTrash: boolean },
): Promise<UndoneImport> {
  const found = await imports.findToChange(person, id);
  if (found === null) throw notFound('Import');
  if (found.undoneAt !== null) throw new AppError('conflict', 'This import was undone before');
  await snippets.lockAll(person, idsOf(await imports.states(id)));
  const { created, updated, kept } = planUndo(await imports.states(id));
  if (hasTrash) await snippets.trash(idsOf(created), now);
  else for (const { snippetId } of created) await snippets.remove(snippetId);
  let restored = 0;
  for (const { snippetId, title, before } of updated) {
    const snippet = await snippets.findToChange(person, snippetId);
    if (snippet && before && (await snippets.revert(snippet, before))) restored += 1;
    else kept.push({ id: snippetId, title });
  }
  for (const collectionId of await imports.untouchedCollections(id)) await collections.remove(collectionId);
  await imports.setUndone(id, now);
  return { trashed: created.length, restored, kept };
}
