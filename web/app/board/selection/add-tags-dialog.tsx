import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { tagsQuery } from '#web/features/snippets/api/queries.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { TagInput } from '#web/shared/tags/tag-input.tsx';
import { addTags } from '#web/shared/tags/tag-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

interface AddTagsDialogProps {
  /** Number of snippets that get the tags. */
  count: number;
  busy: boolean;
  onAdd: (tags: string[]) => void;
  onClose: () => void;
}

/** Asks for the tags to add. */
export function AddTagsDialog({ count, busy, onAdd, onClose }: AddTagsDialogProps) {
  const { data: known = [] } = useQuery(tagsQuery('own'));
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const formId = useId();
  const all = addTags(tags, typed);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add tags"
      description={`To ${countSnippets(count)}.`}
      maxWidth={440}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={all.tags.length === 0} busy={busy}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (all.problem === null) onAdd(all.tags);
        }}
      >
        <Field label="Tags" hint="Enter or a comma adds a tag">
          <TagInput
            label="Tags"
            value={tags}
            onChange={setTags}
            typed={typed}
            onType={setTyped}
            suggestions={known}
            disabled={busy}
          />
        </Field>
      </form>
    </Dialog>
  );
}
