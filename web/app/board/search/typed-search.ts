import { createStore } from '#web/lib/create-store.ts';

/** Text that is typed but not yet searched for; null without any. Shared by all search boxes on the page. */
export const typedSearch = createStore<string | null>(null);
