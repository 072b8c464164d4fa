import { type ComponentType, useId, useRef, useState } from 'react';
import { toast } from './toast-store.ts';
import { useCloseWhenHidden } from './use-close-when-hidden.ts';

/** Props of a popover or menu content, which is loaded on demand. */
export interface PopoverAnchorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Trigger to position at. */
  anchor: { readonly current: HTMLButtonElement | null };
  /** Id for `aria-controls` of the trigger. */
  id: string;
}

interface LazyPopoverOptions<P> {
  /** Imports the content component. */
  load: () => Promise<ComponentType<P>>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Opens a popover or menu from a button. Radix's positioning code is imported when the pointer or the focus reaches the
 * button, which keeps it out of the first load.
 */
export function useLazyPopover<P>({ load, open, onOpenChange }: LazyPopoverOptions<P>) {
  const [Content, setContent] = useState<ComponentType<P> | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseWhenHidden(anchor, open, onOpenChange);

  async function loadContent(): Promise<void> {
    const loaded = await load();
    setContent(() => loaded);
  }

  // A failed preload is reported when the person clicks.
  const preload = () => void (Content ?? loadContent().catch(() => undefined));

  async function show(): Promise<void> {
    try {
      await loadContent();
      onOpenChange(true);
    } catch {
      toast({ title: 'Network error. Please check your internet connection.', variant: 'destructive' });
    }
  }

  return {
    Content,
    content: { open, onOpenChange, anchor, id } satisfies PopoverAnchorProps,
    show,
    button: {
      ref: anchor,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => (open ? onOpenChange(false) : void show()),
    },
  };
}
