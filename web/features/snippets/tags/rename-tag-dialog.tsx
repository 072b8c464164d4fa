import { type FormEvent, useId, useState } from 'react';
import type { FacetCount } from '#contract/facets.ts';
import { TagInput } from '#contract/tags.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NameField } from '#web/ui/name-field.tsx';
import { type Action, runAction } from '#web/ui/run-action.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useRenameTag } from '../api/tags.ts';

interface RenameTagDialogProps {
  tag: FacetCount;
  /** All tags of the person. */
  tags: readonly FacetCount[];
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onRenamed: (name: string) => void;
  onClose: () => void;
}

/** Asks for the new name of a tag, and again if a tag of that name exists, because merging cannot be undone. */
export function RenameTagDialog({ tag, tags, within, onRenamed, onClose }: RenameTagDialogProps) {
  const { mutateAsync, isPending } = useRenameTag();
  const isMounted = useIsMounted();
  const formId = useId();
  const [name, setName] = useState(tag.name);
  const [problem, setProblem] = useState<string>();
  /** The existing tag of the new name, while the person is asked. */
  const [existing, setExisting] = useState<FacetCount | null>(null);

  const renameTo = (newName: string, title: string): Action<{ changed: number }> => ({
    run: () => mutateAsync({ tag: tag.name, name: newName }),
    done: ({ changed }) => toast({ title, description: `${countSnippets(changed)} changed.` }),
    failed: { title: 'Error renaming tag' },
    removal: { within, item: 'li' },
  });

  async function rename(newName: string): Promise<void> {
    if ((await runAction(renameTo(newName, 'Tag renamed'))) && isMounted.current) finish(newName);
  }

  function finish(newName: string): void {
    onRenamed(newName);
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const input = TagInput.safeParse({ name });
    const newName = input.data?.name;
    const other = tags.find((one) => one.name === newName);
    if (newName === undefined) setProblem(input.error?.issues[0]?.message);
    else if (newName === tag.name) onClose();
    else if (other) setExisting(other);
    else void rename(newName);
  }

  if (existing) {
    return (
      <ConfirmDialog
        title="Merge tags"
        description={
          <>
            “<bdi>{tag.name}</bdi>” merges into the existing tag “<bdi>{existing.name}</bdi>”, which is on{' '}
            {countSnippets(existing.count)} of yours. They cannot be separated again. Snippets of other people keep
            their tags.
          </>
        }
        confirmLabel="Merge"
        {...renameTo(existing.name, 'Tags merged')}
        onDone={() => finish(existing.name)}
        onClose={() => setExisting(null)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Rename tag"
      description={`On ${countSnippets(tag.count)} of yours.`}
      maxWidth={440}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <NameField
          value={name}
          problem={problem}
          disabled={isPending}
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
