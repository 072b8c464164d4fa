import { Command } from 'cmdk';
import { type ComponentProps, useEffect } from 'react';
import { useActiveOption } from '#web/ui/active-option.ts';

/** Renders the input of a palette page and focuses it on mount. */
export function PaletteInput(props: ComponentProps<typeof Command.Input>) {
  const input = useActiveOption();
  useEffect(() => {
    // The dialog must record the previously focused element first.
    queueMicrotask(() => input.current?.focus());
  }, [input]);
  return (
    <Command.Input
      ref={input}
      className="h-12 w-full bg-transparent px-4 text-base outline-none placeholder:text-muted pointer-coarse:text-lg"
      {...props}
    />
  );
}
