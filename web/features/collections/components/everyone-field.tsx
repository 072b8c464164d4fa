import { useQuery } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { Field } from '#web/ui/field.tsx';
import { runAction } from '#web/ui/run-action.ts';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { privateSnippetsQuery, useChangeEveryone } from '../api/members.ts';
import { ROLE_LABELS } from '../utils/roles.ts';

const NO_ACCESS = 'none';
const OPTIONS = [
  { value: NO_ACCESS, label: 'No access' },
  { value: 'viewer', label: ROLE_LABELS.viewer },
  { value: 'editor', label: ROLE_LABELS.editor },
] as const;

interface EveryoneFieldProps {
  collection: Collection;
  /** Whether visitors can create an account. */
  signUpOpen: boolean;
}

/** Renders the role that everyone with an account has, and what members can read. */
export function EveryoneField({ collection: { id, everyone }, signUpOpen }: EveryoneFieldProps) {
  const change = useChangeEveryone(id);
  const { data: privateSnippets = 0 } = useQuery(privateSnippetsQuery(id));
  const shown = change.isPending ? change.variables : everyone;
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Everyone with an account">
        <Select
          label="Everyone with an account"
          value={shown ?? NO_ACCESS}
          onValueChange={(chosen) =>
            void runAction({
              run: () => change.mutateAsync(chosen === NO_ACCESS ? null : chosen),
              done: () => toast({ title: 'Access changed' }),
              failed: { title: 'Error changing access' },
            })
          }
          options={OPTIONS}
          className="max-w-48"
        />
      </Field>
      <p role="status" className="text-muted text-sm empty:hidden">
        {privateSnippets > 0 &&
          `Members can read and copy ${privateSnippets.toLocaleString('en')} private ${privateSnippets === 1 ? 'snippet' : 'snippets'}. `}
        {shown !== null && signUpOpen && 'Anyone can create an account here and read this collection.'}
      </p>
    </div>
  );
}
