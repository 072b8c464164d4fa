import { Menu } from 'radix-ui/internal';
import { type ReactNode, useRef } from 'react';
import { FLOATING } from './class-names.ts';
import { MenuContext } from './menu-context.ts';
import type { PopoverAnchorProps } from './use-lazy-popover.ts';

interface MenuSurfaceProps extends PopoverAnchorProps {
  /** Id of the button, which names the menu. */
  labelledBy: string;
  children: ReactNode;
}

const FIRST_ITEM = '[role^="menuitem"]';

/** The list itself: where it hangs, its keys and its way out. */
export function MenuContent({ open, onOpenChange, anchor, id, labelledBy, children }: MenuSurfaceProps) {
  const isElsewhere = useRef(false);
  function giveFocusBack(): void {
    anchor.current?.focus();
    isElsewhere.current = true;
  }
  return (
    // Not modal: a click elsewhere closes it and does what was clicked, and the page keeps its scrollbar.
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal>
        <Menu.Content
          id={id}
          aria-labelledby={labelledBy}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onFocus={({ currentTarget: menu, relatedTarget: from }) => {
            // The key may have been pressed before this code came, and Radix knows only of keys it heard itself.
            if (from !== anchor.current || !menu.matches(':focus-visible')) return;
            menu.querySelector<HTMLElement>(FIRST_ITEM)?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            // The button closes it by itself, and must not find it closed already.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else isElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isElsewhere.current) anchor.current?.focus();
            isElsewhere.current = false;
          }}
          className={`${FLOATING} max-h-(--radix-popper-available-height) min-w-44 max-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto p-1`}
        >
          <MenuContext value={{ ...Menu, giveFocusBack }}>{children}</MenuContext>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
