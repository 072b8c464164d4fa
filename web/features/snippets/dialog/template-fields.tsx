import { useDeferredValue, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { fieldsOf, hasNamedPlaceholders } from '#domain/placeholders/fields.ts';
import { parseTemplate } from '#domain/placeholders/parse.ts';
import { firstCharacters } from '#domain/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import type { SnippetFormApi } from './snippet-form.ts';

interface TemplateFieldsProps {
  form: SnippetFormApi;
  hasTrigger: boolean;
  disabled: boolean;
}

/** Renders whether code that looks like a template is one, and the trigger. */
export function TemplateFields({ form, hasTrigger, disabled }: TemplateFieldsProps) {
  const { control } = form;
  const { field } = useController({ control, name: 'isTemplate' });
  const files = useDeferredValue(useWatch({ control, name: 'files' }));
  const looksLikeTemplate = useMemo(
    // Whether a regular expression is supported does not matter here.
    () => files.some(({ code }) => code.includes('${') && hasNamedPlaceholders(parseTemplate(code, () => null))),
    [files],
  );
  const names = useMemo(() => (field.value ? placeholderNames(files) : []), [files, field.value]);
  return (
    <>
      {(field.value || looksLikeTemplate) && (
        <Checkbox
          checked={field.value}
          onCheckedChange={field.onChange}
          disabled={disabled}
          hint={field.value ? <Placeholders names={names} /> : UNCHECKED_HINT}
        >
          This snippet has placeholders
        </Checkbox>
      )}
      {hasTrigger && <TriggerField form={form} disabled={disabled} />}
    </>
  );
}

function TriggerField({ form: { register, formState }, disabled }: Omit<TemplateFieldsProps, 'hasTrigger'>) {
  return (
    <Field
      label="Trigger"
      error={formState.errors.trigger?.message}
      hint="Optional. What you type to get this snippet in an editor or a terminal"
    >
      <Input {...register('trigger')} autoComplete="off" autoCapitalize="off" spellCheck={false} disabled={disabled} />
    </Field>
  );
}

const UNCHECKED_HINT = 'If checked, copying asks for parts such as ${1:name}, or ${2|a,b|} for a choice.';

function Placeholders({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'None yet. Write ${1:name} for a text, ${2|a,b|} for a choice.';
  return (
    <>
      Copying asks for: <bdi>{names.join(', ')}</bdi>
    </>
  );
}

/** Number of placeholders that the form names. */
const NAMED_MAX = 12;
const NAME_MAX = 40;

/** Returns the placeholders of all files as the dialog that fills them in names them; a choice by all its options. */
function placeholderNames(files: readonly { code: string }[]): string[] {
  const fields = files.flatMap(({ code }) => fieldsOf(parseTemplate(code, () => null)));
  const names = new Set(fields.map(({ name, options }) => (options ? options.join(' or ') : name)));
  const short = [...names].map((name) => firstCharacters(name.replace(/\s+/g, ' '), NAME_MAX));
  return short.length > NAMED_MAX ? [...short.slice(0, NAMED_MAX), `and ${short.length - NAMED_MAX} more`] : short;
}
