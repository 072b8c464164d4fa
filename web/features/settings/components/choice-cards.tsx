import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Choice<V extends string> {
  value: V;
  label: string;
  /** Preview; the label describes it. */
  picture: ReactNode;
}

interface ChoiceCardsProps<V extends string> {
  legend: string;
  value: V;
  onValueChange: (value: V) => void;
  choices: readonly Choice<V>[];
  /** Lays out three cards in a row instead of as many as fit. */
  three?: boolean;
}

/** Renders radio buttons with previews. */
export function ChoiceCards<V extends string>({
  legend,
  value,
  onValueChange,
  choices,
  three = false,
}: ChoiceCardsProps<V>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div
        className={clsx('grid gap-3', three ? 'max-w-lg grid-cols-3' : 'grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]')}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="group relative cursor-pointer overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-control has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onValueChange(choice.value)}
              className="sr-only"
            />
            {choice.picture}
            <span className="flex min-h-9 items-center px-2.5 text-sm group-has-checked:font-medium group-has-checked:text-accent pointer-coarse:min-h-11">
              {choice.label}
            </span>
            <span className="invisible absolute top-1.5 right-1.5 rounded-full bg-accent-solid p-0.5 text-on-accent group-has-checked:visible">
              <Check aria-hidden="true" className="size-3.5" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
