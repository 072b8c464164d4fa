import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { useLazyPopover } from './use-lazy-popover.ts';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Accessible name of the popover. */
  label: string;
  children: ReactNode;
}

const loadContent = () => import('./popover-content.tsx').then((module) => module.PopoverContent);

/** A popover that opens from a button and is at least as wide. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  const { Content, content, button } = useLazyPopover({ load: loadContent, open, onOpenChange });
  return (
    <>
      {cloneElement(trigger, { ...button, 'aria-haspopup': 'dialog' })}
      {Content && (
        <Content {...content} label={label}>
          {children}
        </Content>
      )}
    </>
  );
}
