import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<V extends string> {
  value: V;
  label: string;
  content: ReactNode;
}

interface TabsProps<V extends string> {
  /** Accessible name. */
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  tabs: readonly Tab<V>[];
}

/** Tabs with arrow-key navigation. Hidden panels stay mounted and keep their input. */
export function Tabs<V extends string>({ label, value, onValueChange, tabs }: TabsProps<V>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onValueChange(tab.value);
      }}
    >
      <Primitive.List
        aria-label={label}
        className="flex overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] sm:gap-1"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="h-10 shrink-0 rounded-t-md border-transparent border-b-2 px-1.5 font-medium text-muted -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent max-sm:grow max-sm:text-sm sm:px-4 pointer-coarse:h-11"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          forceMount
          className="rounded-md pt-5 outline-offset-4 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
