import { createContext } from 'react';
import type { Place } from '#web/shared/drag/drop-targets.ts';

export const MOVES = [
  { to: 'start', label: 'To the start' },
  { to: 'earlier', label: 'Earlier' },
  { to: 'later', label: 'Later' },
  { to: 'end', label: 'To the end' },
] as const;
export type MoveTo = (typeof MOVES)[number]['to'];

/** Moves the snippets of a board by hand. */
export interface Mover {
  /** Whether it can move a snippet. */
  has: (id: number) => boolean;
  move: (id: number, to: MoveTo) => void;
  moveNextTo: (id: number, place: Place) => void;
}

/** Moves the snippets around; null where the viewer cannot arrange them. */
export const MoveContext = createContext<Mover | null>(null);
