import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ABOUT_MAX } from '#contract/limits.ts';
import type { Profile } from '#contract/profiles.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { profileQuery } from '../api/profile.ts';
import { useProfileForm } from '../hooks/use-profile-form.ts';

/** Renders the settings of the public profile. */
export function ProfileSettings({ userId }: { userId: string }) {
  const { data: profile, error, refetch } = useQuery(profileQuery(userId));
  return (
    <section aria-labelledby="profile-heading" className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id="profile-heading" className="font-semibold text-lg">
        Public profile
      </h2>
      {profile && <ProfileForm userId={userId} profile={profile} />}
      {!profile && error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
      {!profile && !error && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-40 max-w-md" />
        </div>
      )}
    </section>
  );
}

function ProfileForm({ userId, profile }: { userId: string; profile: Profile }) {
  const { handle, about, errors, isPublic, setPublic, changed, saving, submit, discard } = useProfileForm(
    userId,
    profile,
  );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      <div className="flex max-w-md flex-col gap-4">
        <Switch label="Show my profile" checked={isPublic} onCheckedChange={setPublic} />
        <Field
          label="Handle"
          error={errors.handle?.message}
          hint="The address of your profile. You can change it once a day."
        >
          <Input {...handle} autoComplete="off" autoCapitalize="none" spellCheck={false} readOnly={saving} />
        </Field>
        <Field label="About" error={errors.about?.message} hint={`At most ${ABOUT_MAX} characters.`}>
          <Textarea {...about} dir="auto" rows={3} readOnly={saving} />
        </Field>
        {profile.isPublic && profile.handle !== null && (
          <Link
            href={paths.profile.href(profile.handle)}
            className="self-start font-medium text-accent text-sm underline underline-offset-4"
          >
            View profile
          </Link>
        )}
      </div>
      <SaveBar changed={changed} onDiscard={discard} label="Save profile" busyLabel="Saving..." busy={saving} />
    </form>
  );
}
