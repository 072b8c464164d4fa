import { type ComponentType, useId, useRef, useState } from 'react';
import { toast } from './toast-store.ts';
import { useCloseWhenHidden } from './use-close-when-hidden.ts';

/** What opens from a button is told where it hangs and when it shall go. */
export interface PopoverAnchorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button. */
  anchor: { readonly current: HTMLButtonElement | null };
  /** Id of the part, which the button names as what it controls. */
  id: string;
}

interface LazyPopoverOptions<P> {
  /** Fetches the component that opens. */
  load: () => Promise<ComponentType<P>>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A part of the page that opens from a button, such as a menu. Its code, most of which finds a place for it, is fetched
 * when the pointer or the focus comes to the button: there by the time it is pressed, and no burden to pages before.
 */
export function useLazyPopover<P>({ load, open, onOpenChange }: LazyPopoverOptions<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseWhenHidden(anchor, open, onOpenChange);

  async function prepare(): Promise<void> {
    const part = await load();
    setPart(() => part);
  }

  // The wish was only guessed: whoever then presses is told.
  const guess = () => void (Part ?? prepare().catch(() => undefined));

  async function show(): Promise<void> {
    try {
      await prepare();
      onOpenChange(true);
    } catch {
      toast({ title: 'Network error. Please check your internet connection.', variant: 'destructive' });
    }
  }

  return {
    Part,
    hanging: { open, onOpenChange, anchor, id } satisfies PopoverAnchorProps,
    show,
    button: {
      ref: anchor,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onPointerEnter: guess,
      onFocus: guess,
      onClick: () => (open ? onOpenChange(false) : void show()),
    },
  };
}
