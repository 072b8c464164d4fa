import { useId } from 'react';
import { Controller } from 'react-hook-form';
import type { TokenFormValues } from '#contract/token-form.ts';
import { type NewApiToken, TOKEN_LIFETIMES, type TokenLifetime } from '#contract/tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { useTokenForm } from '../hooks/use-token-form.ts';
import { ScopeField } from './scope-field.tsx';

const LIFETIMES = TOKEN_LIFETIMES.map((days) => ({
  value: String(days),
  label: days === null ? 'No expiration' : days === 365 ? '1 year' : `${days} days`,
}));

const lifetimeOf = (value: string): TokenLifetime => TOKEN_LIFETIMES.find((days) => String(days) === value) ?? null;

interface NewTokenDialogProps {
  userId: string;
  /** Values from a link. */
  given: TokenFormValues | null;
  onCreated?: (created: NewApiToken) => void;
  onClose: () => void;
}

/** Renders the dialog that creates an API token and then shows it once. */
export function NewTokenDialog({ userId, given, onCreated, onClose }: NewTokenDialogProps) {
  const formId = useId();
  const { form, submit, saving, failure, created } = useTokenForm(userId, given, onCreated);
  const { errors } = form.formState;
  // Both are one dialog to React: a second one would not know where the focus was before the first.
  const frame = { open: true, onOpenChange: (open: boolean) => open || saving || onClose(), maxWidth: 520 };
  if (created)
    return (
      <Dialog
        {...frame}
        title="Copy your token"
        description="Pegboard does not show it again. Treat it like a password."
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <ShownOnce label={created.name} value={created.token} noun="token" />
      </Dialog>
    );
  return (
    <Dialog
      {...frame}
      title="New API token"
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={saving}>
            Create token
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {failure !== null && <ErrorMessage>{failure}</ErrorMessage>}
        <Field label="Name" error={errors.name?.message} hint="Where the token is used, such as “CI” or “Laptop”">
          <Input {...form.register('name')} dir="auto" autoComplete="off" />
        </Field>
        <Controller
          control={form.control}
          name="scopes"
          render={({ field, fieldState }) => (
            <ScopeField value={field.value} onValueChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
        <Controller
          control={form.control}
          name="expiresIn"
          render={({ field }) => (
            <Field label="Expiration">
              <Select
                label="Expiration"
                value={String(field.value)}
                onValueChange={(value) => field.onChange(lifetimeOf(value))}
                options={LIFETIMES}
                className="max-w-48"
              />
            </Field>
          )}
        />
      </form>
    </Dialog>
  );
}
