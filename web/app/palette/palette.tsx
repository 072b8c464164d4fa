import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { useCloseOnBack } from '#web/ui/use-close-on-back.ts';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { PaletteSearch } from './palette-search.tsx';
import { PaletteSnippet } from './palette-snippet.tsx';

/** Renders the command palette. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Snippet | null>(null);
  const afterwards = useRef<() => void>(undefined);

  useCloseOnBack(true, onClose);
  const run = (action: () => void) => {
    afterwards.current = action;
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            // Runs after the dialog has restored focus, because the action may move it.
            afterwards.current?.();
            afterwards.current = undefined;
          }}
          onEscapeKeyDown={(event) => {
            if (chosen === null) return;
            event.preventDefault();
            setChosen(null);
          }}
          className="fixed inset-x-0 top-[max(0.75rem,12dvh)] z-40 mx-auto flex max-h-[min(76dvh,32rem)] w-[calc(100%-1.5rem)] max-w-160 animate-rise flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none max-sm:top-3"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          {chosen ? (
            <PaletteSnippet snippet={chosen} search={typed.trim()} onBack={() => setChosen(null)} onRun={run} />
          ) : (
            <PaletteSearch typed={typed} onType={setTyped} onChoose={setChosen} onRun={run} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
