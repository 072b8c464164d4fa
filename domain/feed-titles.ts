/** Returns the title of the feed with the given tags and languages. */
export const feedTitle = (names: readonly string[]): string =>
  names.length === 0 ? 'Pegboard' : `${names.join(', ')} · Pegboard`;

/** Returns the title of a profile and of its feed. */
export const profileTitle = ({ name, handle }: { name: string | null; handle: string }): string =>
  `${name ?? handle} (@${handle}) · Pegboard`;
