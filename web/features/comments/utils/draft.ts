import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createStore } from '#web/lib/create-store.ts';
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts';

const Draft = z.string();

const NAME_KEY = 'comment-name';
const PREFIX = 'comment-draft:';
const keyPrefix = (viewerId: string | null) => `${PREFIX}${viewerId ?? ''}:`;
const draftKey = (snippetId: number, viewerId: string | null) => `${keyPrefix(viewerId)}${snippetId}`;

/** Visitors' drafts stay in the tab, so that later users of the browser do not see them. */
const storageAreaOf = (key: string) =>
  key === NAME_KEY || key.startsWith(keyPrefix(null)) ? 'sessionStorage' : 'localStorage';

/** Drafts that do not fit into storage last as long as the page. Set on every change of a draft. */
const unstored = createStore<ReadonlyMap<string, string>>(new Map());

/** Returns the unposted text of a person or visitor, shared by all forms of the snippet. */
export function useCommentDraft(snippetId: number, viewerId: string | null): string {
  // A visitor's text carries over right after sign-in.
  return useSyncExternalStore(
    subscribe,
    () => read(draftKey(snippetId, null)) ?? read(draftKey(snippetId, viewerId)) ?? '',
  );
}

/** Returns the name under which a visitor comments. */
export function useVisitorName(): string {
  return useSyncExternalStore(subscribe, () => read(NAME_KEY) ?? '');
}

/** Stores the name of a visitor. */
export function writeVisitorName(name: string): void {
  write(NAME_KEY, name);
}

/** Stores the text; an empty text removes the draft. */
export function writeDraft(snippetId: number, viewerId: string | null, text: string): void {
  write(draftKey(snippetId, viewerId), text);
}

/** Removes a posted text. A visitor's text may belong to a person who has signed in since. */
export function removeDraft(snippetId: number, viewerId: string | null, text: string): void {
  const candidates = viewerId === null ? keys(PREFIX) : [draftKey(snippetId, null), draftKey(snippetId, viewerId)];
  for (const key of candidates) {
    if (key.endsWith(`:${snippetId}`) && read(key) === text) write(key, '');
  }
}

/** Appends visitors' drafts to those of the person who signs in, and removes the visitor's name. */
export function claimDrafts(userId: string): void {
  write(NAME_KEY, '');
  const prefix = keyPrefix(null);
  for (const key of keys(prefix)) {
    const text = read(key);
    write(key, '');
    if (text === null) continue;
    const own = `${keyPrefix(userId)}${key.slice(prefix.length)}`;
    const existing = read(own);
    write(own, existing === null ? text : `${existing}\n\n${text}`);
  }
}

/** Removes all drafts of a person, including those that did not fit into storage. */
export function removeDraftsOf(userId: string): void {
  for (const key of keys(keyPrefix(userId))) write(key, '');
}

const keys = (prefix: string) =>
  [...unstored.get().keys(), ...storedKeys('sessionStorage'), ...storedKeys('localStorage')].filter((key) =>
    key.startsWith(prefix),
  );

const read = (key: string) => unstored.get().get(key) ?? readStored(key, Draft, storageAreaOf(key));

function write(key: string, text: string): void {
  const next = new Map(unstored.get());
  next.delete(key);
  if (text === '') removeStored(key, storageAreaOf(key));
  else if (!writeStored(key, text, storageAreaOf(key))) next.set(key, text);
  unstored.set(next);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = unstored.subscribe(listener);
  // Changes in other tabs.
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}
