import { type ComponentType, createContext, useContext } from 'react';
import type { Snippet } from '#contract/snippets.ts';

type CardCorner = ComponentType<{ snippet: Snippet }>;

/** Control in the corner of every card. A context, because boards of visitors do without its code. */
export const CardCornerContext = createContext<CardCorner | null>(null);

export const useCardCorner = (): CardCorner | null => useContext(CardCornerContext);
