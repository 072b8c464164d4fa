import type { ImportRequest } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { requireScope } from '#server/identity/scopes.ts';

type Request = Pick<ImportRequest, 'visibility' | 'collections'> & { collectionId?: number | undefined };

/** Requires the scopes of an import that exceed creating snippets. @throws AppError `forbidden` */
export function requireImportScopes(caller: Person, { visibility, collections = [], collectionId }: Request): void {
  if (visibility === 'keep') requireScope(caller, 'snippets:publish');
  if (collections.length > 0 || collectionId !== undefined) requireScope(caller, 'collections:write');
}
