import type { ReactNode } from 'react';
import { createStore } from '#web/lib/create-store.ts';

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** Button in the toast, which stays longer with one. */
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastMessage {
  id: number;
  /** False after dismissal, until the toast is removed. */
  open: boolean;
}

/** Time from dismissal to removal, in ms. */
const REMOVE_DELAY = 1_000_000;

/** The current toast, open or dismissed. */
export const currentToast = createStore<Toast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast. It replaces the current one. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  currentToast.set({ ...message, id: lastId, open: true });
}

/** Closes the current toast and removes it after `REMOVE_DELAY`. */
export function dismissToast(): void {
  const current = currentToast.get();
  if (!current?.open) return;
  currentToast.set({ ...current, open: false });
  removal = setTimeout(() => currentToast.set(null), REMOVE_DELAY);
}
