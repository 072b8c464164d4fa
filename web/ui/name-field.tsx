import { Field, Input } from './field.tsx';

interface NameFieldProps {
  value: string;
  problem: string | undefined;
  disabled: boolean;
  onChange: (name: string) => void;
}

/** Renders the only field of a dialog that asks for a name. */
export function NameField({ value, problem, disabled, onChange }: NameFieldProps) {
  return (
    <Field label="Name" error={problem}>
      <Input
        value={value}
        dir="auto"
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
