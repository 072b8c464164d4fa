import type { Snippet } from '#contract/snippets.ts';
import { createStore } from '#web/lib/create-store.ts';

/** The template whose form is open. */
export const templateToFill = createStore<Snippet | null>(null);
