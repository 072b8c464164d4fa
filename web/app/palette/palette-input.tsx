import { Command } from 'cmdk';
import { type ComponentProps, useEffect } from 'react';
import { useActiveOption } from '#web/ui/active-option.ts';

/** The field of a page of the palette; it has the focus as soon as the page is there. */
export function PaletteInput(props: ComponentProps<typeof Command.Input>) {
  const input = useActiveOption();
  useEffect(() => {
    // Not before the window around it has remembered where the focus was.
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
