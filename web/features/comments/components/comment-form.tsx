import { type FormEvent, useRef } from 'react';
import type { z } from 'zod';
import { ANONYMOUS } from '#contract/author-names.ts';
import { CommentInput } from '#contract/comments.ts';
import { codePointLength } from '#domain/text.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useIsPosting, usePostComment } from '../api/mutations.ts';
import { removeDraft, useCommentDraft, useVisitorName, writeDraft, writeVisitorName } from '../utils/draft.ts';

interface CommentFormProps {
  snippetId: number;
  /** Null for a visitor, who may enter a name. */
  viewerId: string | null;
}

/** Renders the comment form. Keeps the text through sign-in and sign-out until it is posted. */
export function CommentForm({ snippetId, viewerId }: CommentFormProps) {
  const content = useCommentDraft(snippetId, viewerId);
  const name = useVisitorName();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync } = usePostComment(snippetId);
  const isPosting = useIsPosting(snippetId);
  const blank = content.trim() === '';
  const contentError = blank ? undefined : validationError(CommentInput.shape.content, content);
  const nameError = viewerId === null ? validationError(CommentInput.shape.authorName, name) : undefined;
  const ready = !blank && !contentError && !nameError && !isPosting;

  async function post(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!ready) return;
    const isByKey = event.currentTarget.querySelector('button:focus-visible') !== null;
    try {
      await mutateAsync({ content, authorName: name.trim() || ANONYMOUS });
    } catch (error) {
      const isClosed = error instanceof ApiError && error.code === 'conflict';
      toast({
        title: 'Error',
        description: isClosed ? error.message : 'Failed to post your comment. Please try again.',
        variant: 'destructive',
      });
      return;
    }
    removeDraft(snippetId, viewerId, content);
    // The disabled button has lost focus. On touch screens, focusing the field would open the keyboard over the
    // comment.
    if (document.activeElement === document.body) (isByKey ? field : form).current?.focus();
    toast({ title: 'Comment posted', description: 'Your comment has been successfully added.' });
  }

  return (
    <form ref={form} tabIndex={-1} onSubmit={post} className="flex flex-col gap-3 outline-none">
      {viewerId === null && (
        <Field label="Name (optional)" error={nameError}>
          <Input
            value={name}
            onChange={(event) => writeVisitorName(event.target.value)}
            autoComplete="nickname"
            placeholder={ANONYMOUS}
            className="max-w-72"
          />
        </Field>
      )}
      <Field label="Add a comment" error={contentError}>
        <Textarea
          ref={field}
          dir="auto"
          rows={3}
          value={content}
          onChange={(event) => writeDraft(snippetId, viewerId, event.target.value)}
          readOnly={isPosting}
        />
      </Field>
      <Button type="submit" variant="primary" disabled={!ready} className="self-start">
        {isPosting ? 'Posting...' : 'Post'}
      </Button>
    </form>
  );
}

/** Returns the validation error of a text, with its length if it is too long. */
function validationError(schema: z.ZodType, text: string): string | undefined {
  const issue = schema.safeParse(text).error?.issues[0];
  if (issue?.code !== 'too_big') return issue?.message;
  return `${issue.message}. It has ${codePointLength(text.trim())}.`;
}
