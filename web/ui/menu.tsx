import clsx from 'clsx';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { Keys } from './keys.tsx';
import { useMenuPrimitives } from './menu-context.ts';
import { useLazyPopover } from './use-lazy-popover.ts';

const ITEM =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2 py-1 outline-none select-none ' +
  'data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 ' +
  'forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid forced-colors:data-highlighted:-outline-offset-2';

interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
}

const loadContent = () => import('./menu-content.tsx').then((module) => module.MenuContent);

/** A menu of actions that opens from a button. */
export function Menu({ trigger, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const { Content, content, button, show } = useLazyPopover({ load: loadContent, open, onOpenChange: setOpen });
  const id = trigger.props.id ?? `${content.id}button`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void show();
  };
  return (
    <>
      {cloneElement(trigger, { ...button, id, 'aria-haspopup': 'menu', onKeyDown })}
      {Content && (
        <Content {...content} labelledBy={id}>
          {children}
        </Content>
      )}
    </>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** Keyboard shortcut. */
  keys?: readonly string[];
  /** Consequence of the action, in small text below the label. */
  hint?: string;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, danger = false, keys, hint, children }: MenuItemProps) {
  const { Item, returnFocus } = useMenuPrimitives();
  const hintId = useId();
  return (
    <>
      <Item
        onSelect={() => {
          returnFocus();
          onSelect();
        }}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={clsx(ITEM, danger ? 'text-danger data-highlighted:bg-danger-soft' : '[&_svg]:text-muted')}
      >
        {icon}
        {children}
        {keys && (
          <span className="ml-auto pl-4 pointer-coarse:hidden">
            <Keys keys={keys} />
          </span>
        )}
      </Item>
      {/* Outside the item, whose name is its label. Below the label, beside the icon. */}
      {hint !== undefined && (
        <p id={hintId} className="max-w-64 pr-2 pb-1 pl-8.5 text-muted text-xs">
          {hint}
        </p>
      )}
    </>
  );
}

export function MenuSeparator() {
  const { Separator } = useMenuPrimitives();
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Non-interactive text, such as the email of the account. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuPrimitives();
  return <Label className="px-2 py-1.5 text-muted text-sm">{children}</Label>;
}

interface MenuRadioGroupProps {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** Single choice. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const { RadioGroup } = useMenuPrimitives();
  return <RadioGroup {...props} />;
}

export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  const { RadioItem, ItemIndicator } = useMenuPrimitives();
  return (
    <RadioItem value={value} className={clsx(ITEM, 'pr-8 pl-8 relative')}>
      <ItemIndicator className="absolute left-2 text-accent">
        <Check />
      </ItemIndicator>
      {children}
    </RadioItem>
  );
}
