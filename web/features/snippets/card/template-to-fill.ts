import { createStore } from '#web/lib/create-store.ts';
import type { CopiedSnippet } from './use-copy-code.ts';

/** The template whose form is open. */
export const templateToFill = createStore<CopiedSnippet | null>(null);
