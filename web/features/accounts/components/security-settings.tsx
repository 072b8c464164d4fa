import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { User } from '#contract/sign-in.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { signInSettingsQuery } from '../api/queries.ts';
import { PasswordForm } from './password-form.tsx';

/** Renders the password form, or a link to an external provider. */
export function SecuritySettings({ user }: { user: User }) {
  const { data: settings, error, refetch } = useQuery(signInSettingsQuery);
  if (error) return <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />;
  if (!settings) return <PasswordSkeleton />;
  if (settings.builtin) return <PasswordForm account={user.email ?? ''} />;
  const { host, origin } = new URL(settings.issuer);
  return (
    <div className="max-w-prose">
      <p>You sign in with {host}, which keeps your password. Change it there.</p>
      <a
        href={origin}
        target="_blank"
        rel="noreferrer"
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4"
      >
        Open {host}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(in a new tab)</span>
      </a>
    </div>
  );
}

function PasswordSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex max-w-md flex-col gap-4">
      {['current', 'new', 'confirm'].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-9" />
          {field === 'new' && <Skeleton className="h-4 w-80 max-w-full" />}
        </div>
      ))}
      <div className="mt-2 border-line border-t pt-4">
        <Skeleton className="h-9 w-40" />
      </div>
    </div>
  );
}
