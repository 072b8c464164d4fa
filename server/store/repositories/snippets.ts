import { favoriteMarks } from './favorites.ts';
import type { ReadWrite } from './handles.ts';
import { snippetInserts } from './snippet-inserts.ts';
import { snippetLookup } from './snippet-lookup.ts';
import { snippetRemoval } from './snippet-removal.ts';
import { snippetStates } from './snippet-states.ts';
import { snippetUpdate } from './snippet-update.ts';
import { storedContents } from './stored-contents.ts';
import { triggerQueries } from './triggers.ts';

/**
 * Single snippets. They are found only if the viewer may read them: the database decides that without reading the code,
 * so that hidden and absent snippets take the same time. Services check who may change them.
 */
export function snippetRepository({ read, write }: ReadWrite) {
  return {
    ...snippetLookup(read),
    ...triggerQueries(read),
    ...snippetInserts(write),
    ...snippetUpdate(write),
    ...storedContents(read),
    ...snippetStates(write),
    ...snippetRemoval({ read, write }),
    ...favoriteMarks(write),
  };
}
