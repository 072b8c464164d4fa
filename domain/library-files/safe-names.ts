import { splitName } from '../archive-names.ts';
import { fileNameKey, fileNameProblem } from '../file-names.ts';
import { isLeftOut } from '../import/left-out.ts';
import { firstCharacters } from '../text.ts';

/** In characters. A disk allows 255 bytes, which are 63 emoji; a number and `.md` need some, too. */
const NAME_MAX = 50;
const EXTENSION_MAX = 10;

/** Returns a name that a file or folder can have on any system, and that an import does not leave out. */
export function safeName(name: string, otherwise: string): string {
  const [base, extension] = splitName(replaceForbidden(name));
  const short = `${firstCharacters(base, NAME_MAX).trimEnd()}${firstCharacters(extension, EXTENSION_MAX)}`;
  if (/^\.*$/.test(short)) return otherwise;
  const isUsable = fileNameProblem(short) === null && !isLeftOut(short) && !isLeftOut(`${short}/`);
  return isUsable ? short : `_${short}`;
}

const replaceForbidden = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\\/<>:"|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '-')
    .trim()
    .replace(/[. ]+$/, '');

/** Names in one folder. A Markdown file next to each says what it is. */
export interface Names {
  /** Returns the name, with a number if it or its Markdown file is taken. */
  take(name: string): string;
}

export function createNames(): Names {
  const taken = new Set<string>();
  /** The next number of a name. Counting from 2 would take long for a thousand equal titles. */
  const next = new Map<string, number>();
  /** Whether a file, its Markdown file, or a file of which it is the Markdown file has the name. */
  const isTaken = (key: string) =>
    taken.has(key) || taken.has(`${key}.md`) || (key.endsWith('.md') && taken.has(key.slice(0, -'.md'.length)));
  return {
    take(name) {
      const [base, extension] = splitName(name);
      const key = fileNameKey(name);
      let free = name;
      let number = next.get(key) ?? 2;
      for (; isTaken(fileNameKey(free)); number += 1) free = `${base}-${number}${extension}`;
      next.set(key, number);
      taken.add(fileNameKey(free));
      return free;
    },
  };
}
