import { Menu } from 'radix-ui/internal';
import { type ReactNode, useRef } from 'react';
import { FLOATING } from './class-names.ts';
import { MenuContext } from './menu-context.ts';
import type { PopoverAnchorProps } from './use-lazy-popover.ts';

interface MenuSurfaceProps extends PopoverAnchorProps {
  /** Id of the trigger, which labels the menu. */
  labelledBy: string;
  children: ReactNode;
}

const FIRST_ITEM = '[role^="menuitem"]';

/** Popup of a menu: position, keyboard handling and focus return. */
export function MenuContent({ open, onOpenChange, anchor, id, labelledBy, children }: MenuSurfaceProps) {
  const hasMovedFocus = useRef(false);
  function returnFocus(): void {
    anchor.current?.focus();
    hasMovedFocus.current = true;
  }
  return (
    // Not modal: an outside click also reaches its target, and the page keeps its scrollbar.
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
            // Radix misses a key pressed before this code was loaded.
            if (from !== anchor.current || !menu.matches(':focus-visible')) return;
            menu.querySelector<HTMLElement>(FIRST_ITEM)?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            // The trigger toggles the menu itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else hasMovedFocus.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!hasMovedFocus.current) anchor.current?.focus();
            hasMovedFocus.current = false;
          }}
          className={`${FLOATING} max-h-(--radix-popper-available-height) min-w-44 max-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto p-1`}
        >
          <MenuContext value={{ ...Menu, returnFocus }}>{children}</MenuContext>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
