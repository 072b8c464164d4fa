import { BULK_MAX } from '#contract/limits.ts';
import type { Snippet } from '#contract/snippets.ts';
import { createStore, type Store } from '#web/lib/create-store.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Matches } from '../api/matches.ts';
import type { Slot } from '../api/paged-list.ts';

/** A selected snippet, with what undoing a change needs. */
export type SelectedSnippet = Pick<Snippet, 'id' | 'title' | 'userId' | 'isPublic' | 'isPinned' | 'tags'>;

/** Gives access to what the board shows now. */
interface Board {
  slots: () => readonly Slot[];
  loadMatches: () => Promise<Matches>;
}

/** The selected snippets of a board, `BULK_MAX` at most. */
export interface Selection {
  items: Store<ReadonlyMap<number, SelectedSnippet>>;
  toggle: (snippet: Snippet) => void;
  /** Selects everything between the last toggled snippet and this one. */
  extendTo: (snippet: Snippet) => Promise<void>;
  selectMatches: () => Promise<void>;
  clear: () => void;
}

const tooMany = () => toast({ title: `At most ${BULK_MAX.toLocaleString('en')} snippets can be selected` });

export function createSelection({ slots, loadMatches }: Board): Selection {
  const items = createStore<ReadonlyMap<number, SelectedSnippet>>(new Map());
  /** Start of the next range. */
  let anchor: number | null = null;
  /** Incremented when the selection is cleared, so that snippets that arrive later are not added. */
  let generation = 0;

  function set(snippets: Iterable<SelectedSnippet>): void {
    const next = new Map<number, SelectedSnippet>();
    for (const { id, title, userId, isPublic, isPinned, tags } of snippets)
      next.set(id, { id, title, userId, isPublic, isPinned, tags });
    if (next.size > BULK_MAX) tooMany();
    items.set(new Map([...next].slice(0, BULK_MAX)));
  }

  /** Returns null after showing an error, and if the selection was cleared. */
  async function load(): Promise<Matches | null> {
    const before = generation;
    try {
      const matches = await loadMatches();
      return before === generation ? matches : null;
    } catch (error) {
      toast({ title: 'Error selecting snippets', description: errorMessage(error), variant: 'destructive' });
      return null;
    }
  }

  return {
    items,
    toggle(snippet) {
      anchor = snippet.id;
      const others = [...items.get().values()].filter(({ id }) => id !== snippet.id);
      set(items.get().has(snippet.id) ? others : [...others, snippet]);
    },
    async extendTo(snippet) {
      const range = rangeOf(slots(), anchor ?? snippet.id, snippet.id);
      const loaded = range.filter((slot) => typeof slot !== 'number');
      if (loaded.length === range.length) return set([...items.get().values(), ...loaded, snippet]);
      // The list keeps only the ids of what is far from the viewport.
      const ids = new Set(range.map(idOf));
      const matches = await load();
      if (matches) set([...items.get().values(), ...matches.snippets.filter(({ id }) => ids.has(id)), snippet]);
    },
    async selectMatches() {
      const matches = await load();
      if (!matches) return;
      set(matches.snippets);
      if (matches.more)
        toast({
          title: `The first ${matches.snippets.length.toLocaleString('en')} are selected`,
          description: 'More snippets match. Change these first, or narrow the search.',
        });
    },
    clear() {
      generation += 1;
      anchor = null;
      if (items.get().size > 0) items.set(new Map());
    },
  };
}

const idOf = (slot: Slot): number => (typeof slot === 'number' ? slot : slot.id);

function rangeOf(slots: readonly Slot[], from: number, to: number): readonly Slot[] {
  const ends = [from, to].map((id) => slots.findIndex((slot) => idOf(slot) === id));
  return ends.includes(-1) ? [] : slots.slice(Math.min(...ends), Math.max(...ends) + 1);
}
