import clsx from 'clsx';
import { Maximize2, Minimize2, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { DOMAttributes, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** In px. */
  maxWidth?: number;
  /** Fills the window; Esc leaves that first. */
  expanded?: { on: boolean; change: (on: boolean) => void };
  /** Handlers of the whole dialog, such as those of a drop target. */
  handlers?: DOMAttributes<HTMLDivElement>;
  /** Buttons; stays visible while the content scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog. Esc, the close button and a click outside close it and restore the focus. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, maxWidth = 600, expanded, handlers, footer, children } = props;
  const fillsWindow = expanded?.on === true;
  const { remember, onCloseAutoFocus } = useFocusReturn();
  useCloseOnBack(open, onOpenChange);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Primitive.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            remember();
            focusFirst(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(event) => {
            if (!fillsWindow) return;
            event.preventDefault();
            expanded.change(false);
          }}
          {...handlers}
          data-expanded={fillsWindow || undefined}
          style={{ maxWidth: fillsWindow ? undefined : maxWidth }}
          className={clsx(
            'fixed inset-0 z-40 flex animate-rise flex-col bg-surface outline-none low:overflow-y-auto low:scroll-pb-20',
            !fillsWindow &&
              'm-auto h-fit max-h-[min(100dvh-1.5rem,56rem)] w-[calc(100%-1.5rem)] rounded-card border border-line shadow-float',
          )}
        >
          <header className="flex items-start gap-1 py-4 pr-3 pl-5">
            <div className="min-w-0 flex-1 pt-1">
              <Primitive.Title className="wrap-anywhere text-lg font-semibold">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
              )}
            </div>
            {expanded && (
              <IconButton
                label={fillsWindow ? 'Collapse' : 'Expand'}
                icon={fillsWindow ? <Minimize2 /> : <Maximize2 />}
                size="sm"
                className="pointer-coarse:-my-1.5"
                onClick={() => expanded.change(!fillsWindow)}
              />
            )}
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} size="sm" className="pointer-coarse:-my-1.5" />
            </Primitive.Close>
          </header>
          {/* The padding keeps focus rings of fields from being clipped. */}
          {children !== undefined && (
            <div className="min-h-0 flex-auto overflow-y-auto px-5 pt-1 pb-5 low:shrink-0 low:overflow-visible">
              {children}
            </div>
          )}
          {footer !== undefined && (
            <footer
              className={clsx(
                'flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-5 py-3.5 low:sticky low:bottom-0',
                // Inside the border.
                !fillsWindow && 'rounded-b-[11px]',
              )}
            >
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Focuses `[data-autofocus]`, the first field or the dialog itself. Radix would focus the close button, which opens its
 * tooltip.
 */
function focusFirst(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  event.preventDefault();
  const first =
    content.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    content.querySelector<HTMLElement>('input:not([type="checkbox"], [readonly], :disabled), textarea:not(:disabled)');
  (first ?? content).focus();
}
