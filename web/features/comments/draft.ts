import { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts';

const Draft = z.string();

/** In its tab alone: what a visitor typed is for nobody who comes to this browser later. */
const PLACE = 'sessionStorage';

const keysBegin = (viewerId: string | null) => `comment-draft:${viewerId ?? ''}:`;
const draftKey = (snippetId: number, viewerId: string | null) => `${keysBegin(viewerId)}${snippetId}`;

/** What a person, or a visitor, has typed below a snippet and not posted. Whoever has just signed in was the visitor. */
export function readDraft(snippetId: number, viewerId: string | null): string {
  const typedBefore = readStored(draftKey(snippetId, null), Draft, PLACE);
  return typedBefore ?? readStored(draftKey(snippetId, viewerId), Draft, PLACE) ?? '';
}

/** Keeps what is typed; an empty text takes back what was kept. */
export function writeDraft(snippetId: number, viewerId: string | null, text: string): void {
  const key = draftKey(snippetId, viewerId);
  if (text === '') removeStored(key, PLACE);
  else writeStored(key, text, PLACE);
}

/** Gives what a visitor typed to the person who signs in, so that the next visitor does not find it. */
export function claimDrafts(userId: string): void {
  const begin = keysBegin(null);
  for (const key of storedKeys(PLACE).filter((one) => one.startsWith(begin))) {
    const text = readStored(key, Draft, PLACE);
    if (text !== null) writeStored(`${keysBegin(userId)}${key.slice(begin.length)}`, text, PLACE);
    removeStored(key, PLACE);
  }
}
