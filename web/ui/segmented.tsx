import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';

interface Segment<V extends string> {
  value: V;
  /** Accessible name; visible unless `iconsOnly`. */
  label: string;
  icon?: ReactNode;
}

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  options: readonly Segment<V>[];
  iconsOnly?: boolean;
}

/** Segmented control with arrow-key navigation. Options that do not fit wrap; one line is as high as `CONTROL_HEIGHT.md`. */
export function Segmented<V extends string>({ label, value, onValueChange, options, iconsOnly }: SegmentedProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onValueChange(option.value);
      }}
      className="inline-flex shrink-0 flex-wrap rounded-md border border-line bg-surface p-[3px] pointer-coarse:gap-y-2"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={iconsOnly ? option.label : undefined}
          title={iconsOnly ? option.label : undefined}
          className="relative inline-flex min-h-7 min-w-8 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-muted transition-colors hover:text-ink data-[state=on]:bg-accent-soft data-[state=on]:text-accent pointer-coarse:min-h-9 pointer-coarse:min-w-11 pointer-coarse:after:absolute pointer-coarse:after:-inset-y-1 pointer-coarse:after:inset-x-0 [&_svg]:size-4"
        >
          {option.icon}
          {!iconsOnly && option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
