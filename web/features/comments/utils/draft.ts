import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts';

const Draft = z.string();

const NAME_KEY = 'comment-name';
const BEGIN = 'comment-draft:';
const keysBegin = (viewerId: string | null) => `${BEGIN}${viewerId ?? ''}:`;
const draftKey = (snippetId: number, viewerId: string | null) => `${keysBegin(viewerId)}${snippetId}`;

/** In its tab alone for a visitor: what one typed is for nobody who comes to this browser later. */
const placeOf = (key: string) =>
  key === NAME_KEY || key.startsWith(keysBegin(null)) ? 'sessionStorage' : 'localStorage';

/** What the storage has no room for lasts as long as the page. */
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

/** The name a visitor comments under, below whatever snippet. */
export function useVisitorName(): string {
  return useSyncExternalStore(subscribe, () => read(NAME_KEY) ?? '');
}

/** Keeps the name of a visitor. */
export function writeVisitorName(name: string): void {
  write(NAME_KEY, name);
}

/** Keeps what is typed; an empty text takes back what was kept. */
export function writeDraft(snippetId: number, viewerId: string | null, text: string): void {
  write(draftKey(snippetId, viewerId), text);
}

/** Takes back a text that was posted. That of a visitor may be a person's by now, who has signed in conflict. */
export function forgetDraft(snippetId: number, viewerId: string | null, text: string): void {
  const places = viewerId === null ? keys(BEGIN) : [draftKey(snippetId, null), draftKey(snippetId, viewerId)];
  for (const key of places) {
    if (key.endsWith(`:${snippetId}`) && read(key) === text) write(key, '');
  }
}

/**
 * Gives what a visitor typed to the person who signs in, below what that person had begun before, and forgets the name, so
 * that the next visitor finds neither.
 */
export function claimDrafts(userId: string): void {
  write(NAME_KEY, '');
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

const keys = (begin: string) =>
  [...unstored.keys(), ...storedKeys('sessionStorage'), ...storedKeys('localStorage')].filter((key) =>
    key.startsWith(begin),
  );

const read = (key: string) => unstored.get(key) ?? readStored(key, Draft, placeOf(key));

function write(key: string, text: string): void {
  unstored.delete(key);
  if (text === '') removeStored(key, placeOf(key));
  else if (!writeStored(key, text, placeOf(key))) unstored.set(key, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // What the same person types in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
