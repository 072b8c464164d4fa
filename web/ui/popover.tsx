import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { useLazyPopover } from './use-lazy-popover.ts';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Name of what opens. */
  label: string;
  children: ReactNode;
}

const loadSurface = () => import('./popover-content.tsx').then((module) => module.PopoverContent);

/** A small window that hangs from a button, as wide as it or wider. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  const { Part: Surface, hanging, button } = useLazyPopover({ load: loadSurface, open, onOpenChange });
  return (
    <>
      {cloneElement(trigger, { ...button, 'aria-haspopup': 'dialog' })}
      {Surface && (
        <Surface {...hanging} label={label}>
          {children}
        </Surface>
      )}
    </>
  );
}
