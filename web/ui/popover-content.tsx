import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { FLOATING } from './class-names.ts';
import type { PopoverAnchorProps } from './use-lazy-popover.ts';

interface PopoverSurfaceProps extends PopoverAnchorProps {
  label: string;
  children: ReactNode;
}

/** Popup of a popover: position and focus trap. */
export function PopoverContent({ open, onOpenChange, anchor, id, label, children }: PopoverSurfaceProps) {
  return (
    // Modal: a dialog around it locks scrolling of everything outside, which would include this list.
    <Popover.Root open={open} onOpenChange={onOpenChange} modal>
      <Popover.Anchor virtualRef={anchor} />
      {/* A press outside closes the popup and does nothing else. */}
      <Popover.Portal>
        <div className="fixed inset-0 z-50" />
      </Popover.Portal>
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
