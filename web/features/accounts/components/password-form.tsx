import { PASSWORD_MIN } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { usePasswordForm } from '../hooks/use-password-form.ts';

/** Renders the password fields. Password managers read the hidden `account` field. */
export function PasswordForm({ account }: { account: string }) {
  const { register, errors, failure, saving, workingTokens, submit } = usePasswordForm();
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {failure && <ErrorMessage>{failure}</ErrorMessage>}
      <Field label="Current password" error={errors.currentPassword?.message}>
        <Input {...register('currentPassword')} type="password" autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        hint={`At least ${PASSWORD_MIN} characters. Changing it signs you out everywhere else.`}
      >
        <Input {...register('newPassword')} type="password" autoComplete="new-password" />
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        <Input {...register('confirmPassword')} type="password" autoComplete="new-password" />
      </Field>
      {workingTokens !== null && workingTokens > 0 && (
        <p role="status" className="text-sm">
          {workingTokens === 1 ? '1 API token still works.' : `${workingTokens} API tokens still work.`}{' '}
          <a href="#api-tokens" className="font-medium text-accent underline underline-offset-4">
            Check your API tokens
          </a>
        </p>
      )}
      <div className="mt-2 border-line border-t pt-4">
        <Button type="submit" variant="primary" busy={saving}>
          {saving ? 'Changing...' : 'Change Password'}
        </Button>
      </div>
    </form>
  );
}
