import { type FormEvent, useState } from 'react';
import type { InvitationInput, NewInvitation } from '#contract/invitations.ts';
import { INVITATION_USES_MAX } from '#contract/limits.ts';
import type { GivenRole } from '#contract/members.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { NewLink } from '#web/ui/shown-once.tsx';
import { useCreateInvitation } from '../api/invitations.ts';
import { MEMBER_ROLES } from '../utils/roles.ts';

const LIFETIMES = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
] as const;

/** Renders the form that creates an invitation link, and then the link. */
export function InvitePeople({ collectionId }: { collectionId: number }) {
  const create = useCreateInvitation(collectionId);
  const [role, setRole] = useState<GivenRole>('viewer');
  const [expiresIn, setExpiresIn] = useState<InvitationInput['expiresIn']>('7d');
  const [people, setPeople] = useState('1');
  const [problem, setProblem] = useState<string | null>(null);
  const [created, setCreated] = useState<NewInvitation | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const maxUses = Number(people);
    if (!Number.isInteger(maxUses) || maxUses < 1 || maxUses > INVITATION_USES_MAX) {
      setProblem(`Enter a number from 1 to ${INVITATION_USES_MAX}`);
      return;
    }
    setProblem(null);
    setCreated(null);
    try {
      setCreated(await create.mutateAsync({ role, expiresIn, maxUses }));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <section aria-labelledby="invite-heading" className="flex flex-col gap-3">
      <h3 id="invite-heading" className="font-medium text-sm">
        Invite people
      </h3>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col items-start gap-3">
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
          <Field label="Role">
            <Select label="Role" value={role} onValueChange={setRole} options={MEMBER_ROLES} />
          </Field>
          <Field label="Expires">
            <Select label="Expires" value={expiresIn} onValueChange={setExpiresIn} options={LIFETIMES} />
          </Field>
          <Field label="Number of people">
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={INVITATION_USES_MAX}
              value={people}
              onChange={(event) => setPeople(event.target.value)}
            />
          </Field>
        </div>
        {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
        <Button type="submit" busy={create.isPending}>
          Create invitation link
        </Button>
      </form>
      {created && <NewLink key={created.url} label="Invitation link" path={created.url} />}
    </section>
  );
}
