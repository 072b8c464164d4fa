import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { Finding } from '#contract/findings.ts';
import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import { shownFileNames } from '#domain/file-names.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useDraftForm } from '#web/shared/drafts/use-draft-form.ts';
import { publishWithConsent } from '#web/shared/secrets/secrets-question.ts';
import { toast } from '#web/ui/toast-store.ts';
import { snippetKeys } from '../api/keys.ts';
import { snippetQuery } from '../api/queries.ts';
import { draftKey, FileDraft, SnippetDraft } from './draft.ts';
import { useSaveSnippet } from './save-snippet.ts';
import { SnippetForm, type SnippetFormResult, type SnippetFormValues } from './snippet-form.ts';

interface SnippetFormOptions {
  /** Null creates a new snippet. */
  id: number | null;
  /** Initial values without a draft. */
  initial: SnippetDraft;
  /** Owner of the draft. */
  userId: string;
  /** The values come from outside, such as a dropped file. An older draft stays stored. */
  prefilled: boolean;
  /** Everyone can read the stored snippet. */
  isPublic: boolean;
  /** The snippet belongs to the person, or is new. */
  isOwn: boolean;
  onSaved: () => void;
  /** The person wants to remove possible secrets, which keep a public snippet from being saved. */
  onEditSecrets: (findings: readonly Finding[]) => void;
}

/** Manages the form of a snippet: draft, conflicts and validation errors. */
export function useSnippetForm(options: SnippetFormOptions) {
  const { id, initial, userId, prefilled, isPublic, isOwn, onSaved, onEditSecrets } = options;
  const client = useQueryClient();
  const { form, savedAs, findConflict, showIssues, clearDraft, isMounted, state } = useDraftForm<
    SnippetFormValues,
    SnippetFormResult,
    SnippetDraft,
    SnippetDetail
  >({
    id,
    keyOf: (of) => draftKey(userId, of),
    schema: SnippetDraft,
    initial,
    prefilled,
    resolver: zodResolver(SnippetForm),
    // The code editor is unknown to the form: see `useSnippetFiles`.
    shouldFocusError: false,
    read: (of) => client.fetchQuery(snippetQuery(of)),
    fieldOf,
  });
  const [failed, setFailed] = useState(false);
  const save = useSaveSnippet();

  /**
   * Reports why saving failed.
   *
   * @returns true if an earlier attempt succeeded and only its reply was lost
   */
  async function handleSaveError(error: unknown, input: SnippetFormResult): Promise<boolean> {
    const found = await findConflict(error, (now) => isStored(now, input));
    if (found?.kind === 'changed') form.setValue('basedOn', found.now.version);
    else if (found) void client.invalidateQueries({ queryKey: snippetKeys.all });
    else {
      setFailed(true);
      tellFailure(error, savedAs === null);
      showIssues(error);
    }
    return found?.kind === 'stored';
  }

  const storing = useRef(false);
  const store = form.handleSubmit(
    async (input) => {
      setFailed(false);
      try {
        const basedOn = form.getValues('basedOn') ?? undefined;
        const saved = await publishWithConsent(
          (allowFindings) => save.mutateAsync({ id: savedAs, input, basedOn, allowFindings }),
          {
            title: input.title,
            audience: isPublic ? 'public' : 'private link',
            mayAllow: isOwn,
            read: async () => toPublishedText(input),
            onEdit: onEditSecrets,
          },
        );
        if (saved === null) return;
      } catch (error) {
        if (!(await handleSaveError(error, input))) return;
      }
      clearDraft();
      tellSuccess(savedAs === null);
      if (isMounted.current) onSaved();
    },
    () => {
      const { title, files } = form.getValues();
      const isBlank = files[0]?.code.trim() === '';
      // The schema compares files only once each of them is valid.
      if (isBlank) form.setError('files.0.code', { message: 'Code is required' });
      if (title.trim() === '' || isBlank) {
        toast({ title: 'Error', description: 'Title and code are required', variant: 'destructive' });
      }
    },
  );

  /** Guards against a second submit by keyboard, which a disabled button does not prevent. */
  async function submit(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault();
    if (storing.current) return;
    storing.current = true;
    await store(event).finally(() => {
      storing.current = false;
    });
  }

  return { ...state, form, submit, saving: save.isPending, failed };
}

/** Returns whether a stored snippet has exactly the content of the form. */
function isStored(stored: SnippetDetail, input: SnippetFormResult): boolean {
  const contentOf = (
    { title, description, tags, isTemplate, trigger }: Omit<SnippetFormResult, 'files' | 'typedTag' | 'basedOn'>,
    files: readonly Omit<FileDraft, 'languageFrom'>[],
  ) =>
    hashKey([
      title,
      description,
      tags,
      isTemplate,
      trigger,
      files.map(({ name, language, code }) => [name, language, code]),
    ]);
  return contentOf(stored, filesOf(stored)) === contentOf(input, toPublishedText(input).files);
}

/** Returns the content of the form with the shown names of its files. */
function toPublishedText({ title, description, files }: SnippetFormResult) {
  const names = shownFileNames(title, files);
  return { title, description, files: files.map((file, index) => ({ ...file, name: names[index] ?? '' })) };
}

/** Returns the field of an issue path such as `tags.3` or `files.1.name`. */
function fieldOf(path: string): FieldPath<SnippetFormValues> | undefined {
  const [first = '', index, part] = path.split('.');
  const ofFile = FileDraft.keyof().safeParse(part).data;
  if (first === 'files' && ofFile) return `files.${Number(index)}.${ofFile}`;
  if (first === 'code' || first === 'language') return `files.0.${first}`;
  return SnippetForm.keyof().safeParse(first).data;
}

function tellSuccess(isNew: boolean): void {
  toast(
    isNew
      ? { title: 'Snippet created', description: 'Your code snippet has been created successfully.' }
      : { title: 'Snippet updated' },
  );
}

function tellFailure(error: unknown, isNew: boolean): void {
  toast({
    title: isNew ? 'Error creating snippet' : 'Error updating snippet',
    description: errorMessage(error),
    variant: 'destructive',
  });
}
