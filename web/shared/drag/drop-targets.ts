import { createStore } from '#web/lib/create-store.ts';

/** The snippet of a dragged card. */
export interface DraggedSnippet {
  id: number;
  title: string;
  /** The viewer may add it to collections. */
  isCollectable: boolean;
}

/** A position among cards: next to one of them. */
export interface Place {
  id: number;
  side: 'before' | 'after';
}

export interface DropTarget {
  accepts: (snippet: DraggedSnippet) => boolean;
  /** Called when a snippet begins to hover over it, and when that ends. */
  onOver?: (isOver: boolean) => void;
  /** @param place only of a target with cards */
  onDrop: (snippet: DraggedSnippet, place: Place | null) => void;
  /** The snippet is dropped between the cards in it. */
  hasCards?: boolean;
}

/** The mounted targets by their elements. */
export const dropTargets = new Map<Element, DropTarget>();

/** The snippet that is dragged, or null. */
export const draggedSnippet = createStore<DraggedSnippet | null>(null);
