import type { ComponentType } from 'react';
import { createStore } from '#web/lib/create-store.ts';
import type { HitLinksProps } from './hit-links.tsx';

/** The hits of a card; null until a search has some. Most visits do not search. */
export const cardHits = createStore<ComponentType<HitLinksProps> | null>(null);

/** Loads `cardHits` before cards with hits render, so that they do not grow afterwards. */
export const loadCardHits = () =>
  import('./hit-links.tsx').then(({ HitLinks }) => cardHits.set(HitLinks), console.warn);
