import { Link } from 'wouter';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

const LINK =
  'inline-flex h-9 items-center rounded-md border border-line bg-surface px-3.5 font-medium transition-colors hover:bg-hover pointer-coarse:h-11';

/** Shown at the address of a snippet or its history that the viewer cannot read. Hidden and missing look the same. */
export function SnippetNotFound() {
  return (
    <Absent
      title="Snippet Not Found"
      hint="The snippet you're looking for either doesn't exist or is not public."
      list={paths.mySnippets.href()}
      listLabel="My Snippets"
    />
  );
}

/** Shown at the address of a collection that the viewer cannot read. */
export function CollectionNotFound() {
  return (
    <Absent
      title="Collection Not Found"
      hint="The collection you're looking for either doesn't exist or is not shared with you."
      list={paths.collections.href()}
      listLabel="Collections"
    />
  );
}

/** Shown at the address of a profile that is unknown or not public. */
export function ProfileNotFound() {
  return (
    <Absent
      title="Profile Not Found"
      hint="The profile you're looking for either doesn't exist or is not public."
      list={paths.mySnippets.href()}
      listLabel="My Snippets"
    />
  );
}

interface AbsentProps {
  title: string;
  hint: string;
  /** The list where a signed-in person can look for it. */
  list: string;
  listLabel: string;
}

function Absent({ title, hint, list, listLabel }: AbsentProps) {
  const { user } = useSession();
  useDocumentTitle(title);
  return (
    <EmptyState
      drawing="crooked"
      title={title}
      heading="h1"
      hint={hint}
      action={
        <>
          <div className="flex flex-wrap justify-center gap-2">
            <Link href={paths.home.href()} className={LINK}>
              Back to Home
            </Link>
            {user && (
              <Link href={list} className={LINK}>
                {listLabel}
              </Link>
            )}
          </div>
          {user && (
            <p className="on-wall mt-5 text-muted text-sm">
              You are signed in as <bdi>{user.email ?? user.displayName}</bdi>. If another account can open this page,
              sign out and sign in with that one.
            </p>
          )}
        </>
      }
    />
  );
}
