import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { PublicProfile } from '#contract/profiles.ts';
import { personTitle } from '#domain/feed-titles.ts';
import { profileCollectionsQuery, publicProfileQuery } from '#web/features/accounts/api/profile.ts';
import { SnippetCount } from '#web/features/collections/components/snippet-count.tsx';
import { isNotFound } from '#web/lib/http-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BoardTools } from '../board/board-tools.tsx';
import { ProfileNotFound } from './absent.tsx';
import { PublicBoard } from './public-board.tsx';

/** Renders the public profile of a person, the same for everybody. */
export function ProfileScreen({ handle }: { handle: string }) {
  const { data: profile, error, refetch } = useQuery(publicProfileQuery(handle));
  const collections = useQuery(profileCollectionsQuery(handle));
  const source = useMemo(() => ({ profile: handle }), [handle]);
  // Unknown and hidden profiles get the same reply.
  const isAbsent = isNotFound(error);
  useDocumentTitle(isAbsent ? undefined : profile ? personTitle(profile) : 'Profile');
  if (isAbsent) return <ProfileNotFound />;
  if (error && !profile)
    return <ErrorState title="Error" heading="h1" message={error.message} onRetry={() => void refetch()} />;
  // The board below must not move when the parts above it arrive.
  if (!profile || collections.isPending) return <AboutSkeleton />;
  return (
    <>
      <About profile={profile} />
      <Collections handle={handle} />
      <PublicBoard
        label="Public snippets"
        source={source}
        header={(board) => (
          <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h2 className="on-wall font-semibold text-lg">Public snippets</h2>
            <BoardTools board={board} />
          </div>
        )}
        empty="No public snippets yet"
      />
    </>
  );
}

const nameOf = ({ name, handle }: PublicProfile): string => name ?? handle;

function About({ profile }: { profile: PublicProfile }) {
  const { handle, about } = profile;
  const name = nameOf(profile);
  return (
    <header className="on-wall mb-6 flex items-start gap-4">
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center rounded-full bg-accent-solid font-semibold text-2xl text-on-accent"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 max-w-3xl">
        <h1 dir="auto" className="font-semibold text-2xl tracking-tight">
          {name}
        </h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          <span>@{handle}</span>
          <a
            href={paths.profileFeed.href(handle)}
            className="inline-flex items-center gap-1 underline underline-offset-2 hover:text-accent"
          >
            <Rss aria-hidden="true" className="size-3.5" />
            Feed
          </a>
        </p>
        {about !== null && (
          <p dir="auto" className="mt-1">
            {about}
          </p>
        )}
      </div>
    </header>
  );
}

function AboutSkeleton() {
  return (
    <div role="status" aria-label="Loading profile" className="mb-6">
      <Skeleton className="h-8.5 w-64 max-w-full" />
      <Skeleton className="mt-2 h-5 w-40" />
    </div>
  );
}

/** Renders links to the public pages of collections; nothing without any. */
function Collections({ handle }: { handle: string }) {
  const { data: collections = [] } = useQuery(profileCollectionsQuery(handle));
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="profile-collections" className="mb-6">
      <h2 id="profile-collections" className="on-wall mb-3 font-semibold text-lg">
        Public collections
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {collections.map(({ shareId, name, description, snippetCount }) => (
          <li key={shareId} className="min-w-0 rounded-card border border-line bg-surface px-4 py-3">
            <Link
              href={paths.publicCollection.href(shareId)}
              dir="auto"
              className="font-semibold underline-offset-2 hover:underline"
            >
              {name}
            </Link>
            {description !== null && (
              <p dir="auto" className="truncate text-muted text-sm">
                {description}
              </p>
            )}
            <p className="text-muted text-xs">
              <SnippetCount count={snippetCount} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
