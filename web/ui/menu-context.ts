import type { Menu } from 'radix-ui/internal';
import { createContext, useContext } from 'react';

/** Radix menu primitives, provided by the lazily loaded menu content. */
export type MenuPrimitives = typeof Menu & {
  /** Focuses the trigger before an action runs, so that a dialog it opens restores the focus there. */
  returnFocus: () => void;
};

export const MenuContext = createContext<MenuPrimitives | null>(null);

/** Throws outside a menu. */
export function useMenuPrimitives(): MenuPrimitives {
  const parts = useContext(MenuContext);
  if (parts === null) throw new Error('Menu items must be rendered inside a menu');
  return parts;
}
