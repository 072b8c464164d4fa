import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { shownFileNames } from '#domain/file-names.ts';
import { highlightedLanguages } from '#domain/grammars.ts';
import { LANGUAGE_OPTIONS, PLAIN_TEXT } from '#domain/languages.ts';
import { PLAIN_TEXT_LABEL } from '#web/shared/languages/language-label.ts';
import { TagInput } from '#web/shared/tags/tag-input.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { tagsQuery } from '../api/queries.ts';
import type { FoundSecret } from './secret-scan.worker.ts';
import { SnippetFilesFields } from './snippet-files.tsx';
import type { SnippetFormApi } from './snippet-form.ts';
import { TemplateFields } from './template-fields.tsx';
import type { LanguageGuess } from './use-language-guess.ts';
import { type SnippetFiles, toNamed } from './use-snippet-files.ts';
import './snippet-dialog.css';

interface SnippetFieldsProps {
  form: SnippetFormApi;
  files: SnippetFiles;
  guess: LanguageGuess;
  secrets: readonly FoundSecret[];
  /** Only the owner sets the trigger. */
  hasTrigger: boolean;
  disabled: boolean;
}

export function SnippetFields({ form, files, guess, secrets, hasTrigger, disabled }: SnippetFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const language = useWatch({ control, name: `files.${files.active}.language` });
  const isOnly = files.ids.length === 1;
  const fileName = useWatch({
    control,
    compute: ({ title, files: all }) => shownFileNames(title, all.map(toNamed))[files.active] ?? '',
  });
  return (
    <div className="snippet-fields flex flex-col gap-4">
      <Field label="Title" error={errors.title?.message}>
        <Input {...register('title')} dir="auto" autoComplete="off" placeholder="What it does" disabled={disabled} />
      </Field>
      <SnippetFilesFields form={form} files={files} secrets={secrets} disabled={disabled} />
      <Field label="Description" error={errors.description?.message}>
        <Textarea {...register('description')} dir="auto" rows={2} disabled={disabled} />
      </Field>
      <Field
        label={isOnly ? 'Language' : `Language of ${fileName}`}
        error={errors.files?.[files.active]?.language?.message}
        hint={guess.from && <GuessHint from={guess.from} onUndo={guess.undo} />}
      >
        <Combobox
          label="Language"
          value={language}
          onValueChange={guess.choose}
          options={LANGUAGES}
          allowCustom
          disabled={disabled}
        />
      </Field>
      <Field label="Tags" error={firstMessage(errors.tags)} hint="Enter or a comma adds a tag">
        <Tags form={form} disabled={disabled} />
      </Field>
      <TemplateFields form={form} hasTrigger={hasTrigger} disabled={disabled} />
    </div>
  );
}

function Tags({ form: { control }, disabled }: Pick<SnippetFieldsProps, 'form' | 'disabled'>) {
  const { data: knownTags = [] } = useQuery(tagsQuery('own'));
  const { field: tags } = useController({ control, name: 'tags' });
  const { field: typedTag } = useController({ control, name: 'typedTag' });
  return (
    <TagInput
      label="Tags"
      value={tags.value ?? []}
      onChange={tags.onChange}
      typed={typedTag.value ?? ''}
      onType={typedTag.onChange}
      suggestions={knownTags}
      disabled={disabled}
    />
  );
}

function GuessHint({ from, onUndo }: { from: 'title' | 'code'; onUndo: () => void }) {
  return (
    <>
      Guessed from the {from}.{' '}
      <button type="button" onClick={onUndo} className="hit-area rounded-sm font-medium text-accent underline">
        Undo
      </button>
    </>
  );
}

/** Common languages first, then all others with a grammar. */
const LANGUAGES = [
  ...LANGUAGE_OPTIONS,
  { value: PLAIN_TEXT, label: PLAIN_TEXT_LABEL },
  ...highlightedLanguages().filter(
    ({ value, label }) => !LANGUAGE_OPTIONS.some((offered) => offered.value === value || offered.label === label),
  ),
];

/** Returns the error of a list or of its first invalid item. */
function firstMessage(error: SnippetFormApi['formState']['errors']['tags']): string | undefined {
  return (
    error?.message ?? error?.root?.message ?? (Array.isArray(error) ? error.find((one) => one)?.message : undefined)
  );
}
