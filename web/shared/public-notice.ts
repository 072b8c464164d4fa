/** Says what making a snippet public does. Shown before and after. */
export const PUBLIC_NOTICE = 'Public snippets are listed on the public board. Anyone can read them.';
