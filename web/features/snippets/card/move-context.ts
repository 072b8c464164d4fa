import { createContext } from 'react';
import type { Snippet } from '#contract/snippets.ts';

export const MOVES = [
  { to: 'start', label: 'To the start' },
  { to: 'earlier', label: 'Earlier' },
  { to: 'later', label: 'Later' },
  { to: 'end', label: 'To the end' },
] as const;
export type MoveTo = (typeof MOVES)[number]['to'];

export type Move = (snippet: Pick<Snippet, 'id'>, to: MoveTo) => void;

/** Moves a snippet of a collection that the viewer may arrange; null elsewhere. */
export const MoveContext = createContext<Move | null>(null);
