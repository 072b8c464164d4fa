import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { FLOATING } from './class-names.ts';
import type { PopoverAnchorProps } from './use-lazy-popover.ts';

interface PopoverSurfaceProps extends PopoverAnchorProps {
  label: string;
  children: ReactNode;
}

/** The window itself: where it hangs, and the focus that stays in it until it closes. */
export function PopoverContent({ open, onOpenChange, anchor, id, label, children }: PopoverSurfaceProps) {
  return (
    // Modal, or its list could not be scrolled inside a dialog, which locks scrolling for all that is outside of it.
    <Popover.Root open={open} onOpenChange={onOpenChange} modal>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className={`${FLOATING} flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[max(15rem,var(--radix-popover-trigger-width))] max-w-[calc(100vw-1rem)] flex-col outline-none`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
