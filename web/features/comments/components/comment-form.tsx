import { type FormEvent, useState } from 'react';
import { ANONYMOUS } from '#contract/comments.ts';
import { AUTHOR_NAME_MAX, COMMENT_MAX } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePostComment } from '../mutations.ts';

interface CommentFormProps {
  snippetId: number;
  /** A visitor may give a name; of who is signed in it is known. */
  askName: boolean;
}

/** What is typed stays until it is posted. */
export function CommentForm({ snippetId, askName }: CommentFormProps) {
  const [content, setContent] = useState('');
  const [name, setName] = useState('');
  const { mutate, isPending } = usePostComment(snippetId);
  const blank = content.trim() === '';

  function post(event: FormEvent) {
    event.preventDefault();
    if (blank || isPending) return;
    mutate(
      { content, authorName: name.trim() || ANONYMOUS },
      {
        onSuccess: () => {
          setContent('');
          toast({ title: 'Comment posted', description: 'Your comment has been successfully added.' });
        },
        onError: () =>
          toast({
            title: 'Error',
            description: 'Failed to post your comment. Please try again.',
            variant: 'destructive',
          }),
      },
    );
  }

  return (
    <form onSubmit={post} className="flex flex-col gap-3">
      {askName && (
        <Field label="Name (optional)">
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={AUTHOR_NAME_MAX}
            autoComplete="nickname"
            placeholder={ANONYMOUS}
            className="max-w-72"
          />
        </Field>
      )}
      <Field label="Add a comment">
        <Textarea
          dir="auto"
          rows={3}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          maxLength={COMMENT_MAX}
          readOnly={isPending}
        />
      </Field>
      <Button type="submit" variant="primary" disabled={blank || isPending} className="self-start">
        {isPending ? 'Posting...' : 'Post'}
      </Button>
    </form>
  );
}
