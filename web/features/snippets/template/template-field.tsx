import { useState } from 'react';
import type { TemplateField as Definition } from '#domain/placeholders/fields.ts';
import { firstCharacters } from '#domain/text.ts';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface TemplateFieldProps {
  field: Definition;
  /** Undefined shows the default. */
  value: string | undefined;
  onChange: (value: string) => void;
}

const LABEL_MAX = 60;

/** Renders one placeholder: a menu for a choice, else a text field with the default. */
export function TemplateField({ field: { name, hasDefault, options }, value, onChange }: TemplateFieldProps) {
  const [firstLine = ''] = name.split('\n');
  const written = options ? options.join(' or ') : firstLine;
  const label = hasDefault ? firstCharacters(written, LABEL_MAX) : `Placeholder ${name}`;
  const shown = value ?? (hasDefault ? name : '');
  // Another kind of field would lose the focus while a person types.
  const [isLong] = useState(shown.includes('\n'));
  return (
    <Field label={label}>
      {options ? (
        <Select
          label={label}
          value={shown}
          onValueChange={onChange}
          options={options.map((option) => ({ value: option, label: option }))}
        />
      ) : isLong ? (
        <Textarea
          rows={3}
          dir="auto"
          value={shown}
          onChange={(event) => onChange(event.target.value)}
          className="font-code text-sm"
        />
      ) : (
        <Input
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={shown}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          className="font-code text-sm"
        />
      )}
    </Field>
  );
}
