import clsx from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { FLOATING } from './class-names.ts';

const ITEM =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2 py-1 outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:opacity-55 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

interface MenuProps {
  /** One button. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
}

/** A list of actions that opens from a button. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    // Not modal: a click elsewhere closes it and does what was clicked, and the page keeps its scrollbar.
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={`${FLOATING} max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1`}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Primitive.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(ITEM, danger ? 'text-danger data-highlighted:bg-danger-soft' : '[&_svg]:text-muted')}
    >
      {icon}
      {children}
    </Primitive.Item>
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** A line of plain text, such as who is signed in. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1.5 text-muted text-sm">{children}</Primitive.Label>;
}

interface MenuRadioGroupProps {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** A choice of one. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  return <Primitive.RadioGroup {...props} />;
}

export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Primitive.RadioItem value={value} className={clsx(ITEM, 'pr-8 pl-8 relative')}>
      <Primitive.ItemIndicator className="absolute left-2 text-accent">
        <Check />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.RadioItem>
  );
}
