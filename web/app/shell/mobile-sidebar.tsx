import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { IconButton } from '#web/ui/button.tsx';
import { useCloseWhenHidden } from '#web/ui/use-close-when-hidden.ts';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { Brand } from './brand.tsx';
import { Sidebar } from './sidebar.tsx';

/** Renders the slide-in sidebar of narrow screens. Closes after navigation. */
export function MobileSidebar({ onClose }: { onClose: () => void }) {
  const [location] = useLocation();
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const panel = useRef<HTMLDivElement>(null);
  const openedAt = useRef(location);
  useCloseWhenHidden(panel, true, onClose);
  useEffect(() => {
    if (location !== openedAt.current) onClose();
  }, [location, onClose]);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            remember();
            event.preventDefault();
            panel.current?.focus();
          }}
          ref={panel}
          onCloseAutoFocus={onCloseAutoFocus}
          // A link to the current path triggers no navigation.
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) onClose();
          }}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] animate-slide-in flex-col border-line border-r bg-surface shadow-float outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
            <Brand />
            <Dialog.Close asChild>
              <IconButton label="Close menu" icon={<X />} />
            </Dialog.Close>
          </div>
          <aside className="min-h-0 flex-1 overflow-y-auto">
            <Sidebar onFilter={onClose} />
          </aside>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
