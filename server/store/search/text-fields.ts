/** The parts of a snippet's search text. `code` is that of all files, `file` the names that the owner gave them. */
export const TEXT_FIELDS = ['title', 'description', 'code', 'file', 'tag'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
