import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { SnippetBasedOn } from '#contract/snippet-body.ts';
import { Description, type FileInput, SnippetFiles, Tags, Title, Trigger } from '#contract/snippet-fields.ts';
import { FileDraft } from './draft.ts';

const toInput = ({ name, language, code }: FileDraft): z.input<typeof FileInput> => ({
  name: name.trim() || null,
  language,
  code,
});

/** Validates the form as the server does, and returns what to send. */
export const SnippetForm = z.object({
  title: Title,
  description: Description,
  tags: Tags,
  isTemplate: z.boolean(),
  trigger: z
    .string()
    .transform((trigger) => trigger.trim() || null)
    .pipe(Trigger.nullable()),
  files: z
    .array(FileDraft)
    .transform((files) => files.map(toInput))
    .pipe(SnippetFiles),
  // Fields that only the draft needs.
  typedTag: z.string(),
  basedOn: SnippetBasedOn.nullable(),
});

export type SnippetFormValues = z.input<typeof SnippetForm>;
export type SnippetFormResult = z.output<typeof SnippetForm>;
export type SnippetFormApi = UseFormReturn<SnippetFormValues, unknown, SnippetFormResult>;
