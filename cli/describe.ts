import type { Snippet } from '#contract/snippets.ts';
import { printable } from './terminal/printable.ts';

export const visibilityOf = ({ isPublic }: Pick<Snippet, 'isPublic'>): string => (isPublic ? 'public' : 'private');

/** Returns a snippet in a sentence, such as `Debounce (12, private)`. */
export const describe = (snippet: Pick<Snippet, 'id' | 'title' | 'isPublic'>): string =>
  `${printable(snippet.title)} (${snippet.id}, ${visibilityOf(snippet)})`;

export const addressOf = (origin: string, { id }: Pick<Snippet, 'id'>): string => `${origin}/snippets/${id}`;

export const sharedAddressOf = (origin: string, { shareId }: Pick<Snippet, 'shareId'>): string =>
  `${origin}/shared/${encodeURIComponent(shareId ?? '')}`;

/** Returns the trigger and tags of a snippet, such as `deb #timing`. */
export const labelsOf = ({ trigger, tags }: Pick<Snippet, 'trigger' | 'tags'>): string =>
  printable([...(trigger === null ? [] : [trigger]), ...tags.map((tag) => `#${tag}`)].join(' '));
