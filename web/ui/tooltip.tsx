import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { FLOATING } from './class-names.ts';

/** Names what is under the pointer or has the focus. For hints only: touch screens never show it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content sideOffset={6} collisionPadding={8} className={`${FLOATING} max-w-64 px-2 py-1 text-xs`}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Around the whole app: after one tooltip was shown, the next ones come at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={500} disableHoverableContent>
      {children}
    </Primitive.Provider>
  );
}
