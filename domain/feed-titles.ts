/** Controls of the direction of text: in a name, they would show the handle after it in another order. */
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns the title of the feed with the given tags and languages. */
export const feedTitle = (names: readonly string[]): string =>
  names.length === 0 ? 'Pegboard' : `${names.join(', ')} · Pegboard`;

/** Returns the name and handle of a person for titles. */
export const personTitle = ({ name, handle }: { name: string | null; handle: string }): string =>
  `${(name ?? handle).replace(BIDI_CONTROL, '')} (@${handle})`;

/** Returns the title of a profile and of its feed. */
export const profileTitle = (person: { name: string | null; handle: string }): string =>
  `${personTitle(person)} · Pegboard`;
