import { Switch as Primitive } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A switch with its label. */
export function Switch({ label, checked, onCheckedChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 pointer-coarse:min-h-11">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        className="relative h-6 w-10 shrink-0 rounded-full border border-control bg-sunken transition-colors after:absolute after:-inset-3 data-[state=checked]:border-accent data-[state=checked]:bg-accent-solid"
      >
        <Primitive.Thumb className="block size-4 translate-x-[3px] rounded-full bg-control transition-transform data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
      </Primitive.Root>
    </div>
  );
}
