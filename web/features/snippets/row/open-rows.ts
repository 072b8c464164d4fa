import { createStore } from '#web/lib/create-store.ts';

/** Ids of the snippets whose rows show their code. Outlives rows, which are mounted only near the viewport. */
const openRows = createStore<ReadonlySet<number>>(new Set());

/** Returns whether a row shows its code, and a function that changes that. */
export function useOpenRow(id: number): [isOpen: boolean, toggle: () => void] {
  const isOpen = openRows.use().has(id);
  const toggle = () => {
    const others = [...openRows.get()].filter((one) => one !== id);
    openRows.set(new Set(isOpen ? others : [...others, id]));
  };
  return [isOpen, toggle];
}
