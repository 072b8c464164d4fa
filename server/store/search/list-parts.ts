import { type SqlBool, sql } from 'kysely';
import type { ListPlan } from '../engine.ts';
import {
  isPublic,
  ownedBy,
  privateOf,
  type Reader,
  type SnippetCondition,
  sharedWith,
  visibleTo,
} from '../repositories/visibility.ts';
import type { SnippetFilter } from './filter.ts';
import { withFurtherFileIn } from './languages.ts';

export interface Planned {
  reader: Reader;
  filter: SnippetFilter;
  plan: ListPlan;
}

/**
 * Returns the parts of a list. Each part has an index in every order; the condition "public or mine" has none. A list that
 * starts from the search index or a set needs no parts.
 *
 * @param shared selects the private snippets that others share with the viewer
 */
export function partsOf(planned: Planned, shared = sharedWith): SnippetCondition[] {
  const parts = visibleParts(planned, shared);
  const { languages = [] } = planned.filter;
  if (!startsFromLanguages(planned)) return parts;
  const inFirst: SnippetCondition = (eb) => eb('s.language', 'in', languages);
  const inFurther: SnippetCondition = (eb) =>
    eb.and([eb('s.language', 'not in', languages), sql<SqlBool>`s.id in ${withFurtherFileIn(languages)}`]);
  return parts.flatMap((part) => [inFirst, inFurther].map(both(part)));
}

const both =
  (one: SnippetCondition) =>
  (other: SnippetCondition): SnippetCondition =>
  (eb) =>
    eb.and([one(eb), other(eb)]);

/** Whether the language index, which has only the first files, may be read first. */
export const startsFromLanguages = ({ filter: { languages }, plan: { accessPath } }: Planned): boolean =>
  Boolean(languages?.length) && (accessPath === null || accessPath === 'languages');

function visibleParts(
  { reader, filter: { among, favorites, collectionId }, plan: { accessPath } }: Planned,
  shared: typeof sharedWith,
): SnippetCondition[] {
  const { userId, isMember } = reader;
  if (among === 'own') return [ownedBy(userId)];
  if (among === 'public' || userId === null) return [isPublic];
  const inParts =
    accessPath === null
      ? !favorites && collectionId === undefined
      : accessPath === 'order' || accessPath === 'languages';
  if (!inParts) return [visibleTo(reader)];
  return [isPublic, privateOf(userId), ...(isMember ? [shared(userId)] : [])];
}
