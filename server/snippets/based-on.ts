import type { SnippetBasedOn } from '#contract/snippet-body.ts';
import { conflict } from '#server/core/errors.ts';
import type { SnippetBase } from '#server/store/repositories/snippet-update.ts';

export const changedElsewhere = () => conflict('This snippet was changed elsewhere after you opened it');

/** Returns the state that an update is based on; undefined for any state. */
export function toSnippetBase(basedOn: SnippetBasedOn): SnippetBase | undefined {
  if (basedOn === undefined) return undefined;
  return typeof basedOn === 'number' ? { version: basedOn } : { updatedAt: Date.parse(basedOn) };
}
