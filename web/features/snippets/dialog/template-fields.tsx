import { useDeferredValue, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { hasNamedPlaceholders } from '#domain/placeholders/fields.ts';
import { parseTemplate } from '#domain/placeholders/parse.ts';
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
  return (
    <>
      {(field.value || looksLikeTemplate) && (
        <Checkbox checked={field.value} onCheckedChange={field.onChange} disabled={disabled}>
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
