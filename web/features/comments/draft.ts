import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts';

const Draft = z.string();

/** In its tab alone: what a visitor typed is for nobody who comes to this browser later. */
const PLACE = 'sessionStorage';

const BEGIN = 'comment-draft:';
const keysBegin = (viewerId: string | null) => `${BEGIN}${viewerId ?? ''}:`;
const draftKey = (snippetId: number, viewerId: string | null) => `${keysBegin(viewerId)}${snippetId}`;

/** What the tab's storage has no room for lasts as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** What a person, or a visitor, has typed below a snippet and not posted: the same in every form that shows it. */
export function useCommentDraft(snippetId: number, viewerId: string | null): string {
  // Whoever has just signed in was the visitor.
  return useSyncExternalStore(
    subscribe,
    () => read(draftKey(snippetId, null)) ?? read(draftKey(snippetId, viewerId)) ?? '',
  );
}

/** Keeps what is typed; an empty text takes back what was kept. */
export function writeDraft(snippetId: number, viewerId: string | null, text: string): void {
  write(draftKey(snippetId, viewerId), text);
}

/** Takes back a text that was posted, whoever's it is by now: a visitor may have signed in meanwhile. */
export function forgetDraft(snippetId: number, text: string): void {
  for (const key of keys(BEGIN)) {
    if (key.endsWith(`:${snippetId}`) && read(key) === text) write(key, '');
  }
}

/**
 * Gives what a visitor typed to the person who signs in, so that the next visitor does not find it; below what that person
 * had begun before.
 */
export function claimDrafts(userId: string): void {
  const begin = keysBegin(null);
  for (const key of keys(begin)) {
    const text = read(key);
    write(key, '');
    if (text === null) continue;
    const own = `${keysBegin(userId)}${key.slice(begin.length)}`;
    const begun = read(own);
    write(own, begun === null ? text : `${begun}\n\n${text}`);
  }
}

const keys = (begin: string) => [...unstored.keys(), ...storedKeys(PLACE)].filter((key) => key.startsWith(begin));

const read = (key: string) => unstored.get(key) ?? readStored(key, Draft, PLACE);

function write(key: string, text: string): void {
  unstored.delete(key);
  if (text === '') removeStored(key, PLACE);
  else if (!writeStored(key, text, PLACE)) unstored.set(key, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
