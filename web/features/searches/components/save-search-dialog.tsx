import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type SavedSearch, SavedSearchInput } from '#contract/searches.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NameField } from '#web/ui/name-field.tsx';
import { runAction } from '#web/ui/run-action.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteSearch, useSaveSearch } from '../api/mutations.ts';
import { searchListQuery } from '../api/queries.ts';

interface SaveSearchDialogProps {
  q: string;
  /** The search with this query; null to save a new one. */
  saved: SavedSearch | null;
  onClose: () => void;
}

/** Saves a search under a name, or renames and deletes a saved one. */
export function SaveSearchDialog({ q, saved, onClose }: SaveSearchDialogProps) {
  const { data: searches = [] } = useQuery(searchListQuery);
  const save = useSaveSearch();
  const remove = useDeleteSearch();
  const formId = useId();
  const [name, setName] = useState(saved?.name ?? '');
  const [problem, setProblem] = useState<string>();
  /** The server has refused the name. */
  const [isTaken, setIsTaken] = useState(false);
  const isPending = save.isPending || remove.isPending;
  const other = isTaken ? searches.find((one) => one.id !== saved?.id && isSameName(one.name, name)) : undefined;

  async function store(id: number | null): Promise<void> {
    const input = SavedSearchInput.safeParse({ name, q: saved?.q ?? q });
    if (!input.success) return setProblem(input.error.issues[0]?.message);
    try {
      await save.mutateAsync({ id, input: input.data });
      toast({ title: 'Search saved' });
      onClose();
    } catch (error) {
      const taken = error instanceof ApiError && error.issues.some(({ path }) => path === 'name');
      setIsTaken(taken);
      if (taken) setProblem(errorMessage(error));
      else toast({ title: 'Error saving search', description: errorMessage(error), variant: 'destructive' });
    }
  }

  async function deleteSaved({ id, ...deleted }: SavedSearch): Promise<void> {
    const isDone = await runAction({
      run: () => remove.mutateAsync(id),
      done: () =>
        toastWithUndo({ title: 'Search deleted' }, async () => {
          await save.mutateAsync({ id: null, input: { name: deleted.name, q: deleted.q } });
          return { title: 'Search restored' };
        }),
      failed: { title: 'Error deleting search' },
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={saved ? 'Saved search' : 'Save search'}
      description={<bdi className="font-code text-sm wrap-anywhere">{q}</bdi>}
      maxWidth={440}
      footer={
        <>
          {saved && (
            <Button
              variant="danger"
              className="mr-auto"
              busy={remove.isPending}
              disabled={save.isPending}
              onClick={() => void deleteSaved(saved)}
            >
              Delete
            </Button>
          )}
          {other && !saved ? (
            <Button variant="primary" busy={isPending} onClick={() => void store(other.id)}>
              Replace
            </Button>
          ) : (
            <Button type="submit" form={formId} variant="primary" busy={save.isPending} disabled={remove.isPending}>
              Save
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void store(saved?.id ?? null);
        }}
      >
        <NameField
          value={name}
          problem={problem}
          disabled={isPending}
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
            setIsTaken(false);
          }}
        />
      </form>
    </Dialog>
  );
}

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
