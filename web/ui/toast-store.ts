import type { ReactNode } from 'react';

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
}

export interface Toast extends ToastMessage {
  id: number;
  /** Dismissed ones are closed first and forgotten later. */
  open: boolean;
}

/** How long a dismissed toast is remembered, in ms. */
const REMOVE_DELAY = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner, in place of the one before it: there is one at a time. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...message, id: lastId, open: true });
}

/** Closes what is shown, and forgets it `REMOVE_DELAY` later. */
export function dismissToast(): void {
  if (!current?.open) return;
  change({ ...current, open: false });
  removal = setTimeout(() => change(null), REMOVE_DELAY);
}

/** @returns takes the listener away again */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is shown, or was and is not yet removed; null where nothing is. */
export function currentToast(): Toast | null {
  return current;
}
