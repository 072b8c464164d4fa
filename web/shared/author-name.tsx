import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';

interface AuthorNameProps {
  name: string;
  /** Null without a public profile. */
  handle: string | null;
}

/** Renders the name of an author, which links to the public profile. */
export function AuthorName({ name, handle }: AuthorNameProps) {
  if (handle === null) return <bdi>{name}</bdi>;
  return (
    <Link href={paths.profile.href(handle)} className="underline underline-offset-2 hover:text-accent">
      <bdi>{name}</bdi>
    </Link>
  );
}
