import type { ReactNode } from 'react';

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
}

export interface Toast extends ToastMessage {
  id: number;
  /** False after dismissal, until the toast is removed. */
  open: boolean;
}

/** Time from dismissal to removal, in ms. */
const REMOVE_DELAY = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. It replaces the current one. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...message, id: lastId, open: true });
}

/** Closes the current toast and removes it after `REMOVE_DELAY`. */
export function dismissToast(): void {
  if (!current?.open) return;
  change({ ...current, open: false });
  removal = setTimeout(() => change(null), REMOVE_DELAY);
}

/** Subscribes to changes. Returns the function that unsubscribes. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current toast, open or dismissed, or null. */
export function currentToast(): Toast | null {
  return current;
}
