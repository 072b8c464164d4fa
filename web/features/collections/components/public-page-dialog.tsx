import { Check, Copy } from 'lucide-react';
import type { Collection } from '#contract/collections.ts';
import { paths } from '#web/lib/paths.ts';
import { useCopyLink } from '#web/shared/use-copy-link.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { runAction } from '#web/ui/run-action.ts';
import { toast } from '#web/ui/toast-store.ts';
import { usePublishCollection } from '../api/publication.ts';
import { useCollection } from '../api/queries.ts';

interface PublicPageDialogProps {
  collection: Collection;
  onClose: () => void;
}

/** Renders the dialog that publishes a collection, with its link. */
export function PublicPageDialog({ collection: opened, onClose }: PublicPageDialogProps) {
  const { data: collection = opened } = useCollection(opened.id);
  const { name, isPublic, shareId } = collection;
  const { mutateAsync, isPending } = usePublishCollection();
  const toggle = () =>
    runAction({
      run: () => mutateAsync(collection),
      done: (stored) => toast({ title: stored.isPublic ? 'Collection published' : 'Collection unpublished' }),
      failed: { title: 'Error' },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Public page of ${name}`}
      description="Everyone with the link can see the name, the description and the public snippets of this collection. Private snippets stay hidden."
      maxWidth={480}
      footer={
        <>
          <Button
            data-autofocus=""
            variant={isPublic ? 'secondary' : 'primary'}
            busy={isPending}
            onClick={() => void toggle()}
          >
            {isPublic ? 'Make private' : 'Make public'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {isPublic && shareId !== null ? <PublicLink shareId={shareId} /> : undefined}
    </Dialog>
  );
}

function PublicLink({ shareId }: { shareId: string }) {
  const { copied, copy } = useCopyLink();
  const link = window.location.origin + paths.publicCollection.href(shareId);
  return (
    <Field label="Public link">
      <div className="flex gap-2">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
        <IconButton
          label={copied ? 'Copied' : 'Copy link'}
          icon={copied ? <Check className="text-success" /> : <Copy />}
          variant="secondary"
          onClick={() => void copy(link)}
        />
      </div>
    </Field>
  );
}
