import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { FLOATING } from './class-names.ts';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One button. */
  trigger: ReactNode;
  /** Name of what opens. */
  label: string;
  children: ReactNode;
}

/** A small window that hangs from a button, as wide as it or wider. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  return (
    // Modal, or its list could not be scrolled inside a dialog, which locks scrolling for all that is outside of it.
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={`${FLOATING} flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[max(15rem,var(--radix-popover-trigger-width))] max-w-[calc(100vw-1rem)] flex-col outline-none`}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
