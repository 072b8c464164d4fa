import type { Menu } from 'radix-ui/internal';
import { createContext, useContext } from 'react';

/** What menus are made of: it comes with the surface of the first menu that opens, so that no page waits for it. */
export type MenuPrimitives = typeof Menu & {
  /** Before what was chosen is done: it may open a dialog, which gives the focus back to where it was. */
  giveFocusBack: () => void;
};

export const MenuContext = createContext<MenuPrimitives | null>(null);

/** @throws Error outside of a menu */
export function useMenuPrimitives(): MenuPrimitives {
  const parts = useContext(MenuContext);
  if (parts === null) throw new Error('Items of a menu are used outside of one');
  return parts;
}
