import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { foldForSearch } from '#contract/text.ts';
import type { Viewer } from '#server/viewer.ts';
import { candidateCount, shareOfNewest } from '../dialects/queries.ts';
import { isPublic, ownedBy, privateOf, type SnippetCondition } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { type SnippetFilter, setsOf } from './filter.ts';

/** What is one's own, in a language or in a set is counted up to here, which takes some two milliseconds. */
export const COUNTED_MAX = 20_000;
/** Candidates for a term are counted up to here: of more, the newest texts tell how many there are. */
const CANDIDATES_MAX = 2_000;
/** In ms. */
const KNOWN_FOR = 60_000;

/** Counts, more or less. */
export interface Sizes {
  /** Of everybody's snippets. */
  all: number;
  /** Of those among which is looked. */
  part: number;
  /** Of those in the languages. */
  spoken: number;
  /** Of each set. */
  sets: number[];
  /** Of the texts that the index leads to. */
  candidates: number;
  /** The share of all texts that have the term. */
  having: number;
}

/** Counts in SQLite what a list might be found by. @param from what the list is then asked of */
export async function sizesOf(from: Kysely<Schema>, viewer: Viewer, filter: SnippetFilter): Promise<Sizes> {
  const { languages = [], search } = filter;
  const term = search === undefined ? null : foldForSearch(search);
  const unknown = sql<number | null>`null`;
  const own = ownPart(viewer, filter);
  const parts = [...(filter.among === 'own' ? [] : [isPublic]), ...(own ? [own] : [])];
  const spoken = parts.map((part) => countUpTo(snippetsIn(from, part).where('s.language', 'in', languages)));
  const counted = await from
    .selectNoFrom([
      ALL.as('all'),
      (filter.among === 'own' ? sql<number>`0` : PUBLIC).as('public'),
      (own ? countUpTo(snippetsIn(from, own)) : sql<number>`0`).as('own'),
      (languages.length > 0 ? sql<number>`${sql.join(spoken, sql` + `)}` : unknown).as('spoken'),
      (term === null ? unknown : candidateCount(term, CANDIDATES_MAX)).as('candidates'),
      (term === null ? sql<number>`1` : shareOfNewest(term)).as('share'),
      sql<string>`json_array(${sql.join(setsOf(viewer, filter).map(countUpTo))})`.as('sets'),
    ])
    .executeTakeFirstOrThrow();
  const { all } = counted;
  const part = counted.own === COUNTED_MAX ? all : Math.min(all, Math.max(1, counted.public + counted.own));
  return {
    all,
    part,
    spoken: counted.spoken ?? part,
    sets: z.array(z.number()).parse(JSON.parse(counted.sets)),
    ...candidatesOf(counted, all),
  };
}

/** What a viewer looks among beside what is public. */
function ownPart({ userId }: Viewer, { among }: SnippetFilter): SnippetCondition | null {
  if (among === 'own') return ownedBy(userId);
  return among === 'public' || userId === null ? null : privateOf(userId);
}

const snippetsIn = (from: Kysely<Schema>, part: SnippetCondition) =>
  from.selectFrom('snippets as s').select('s.id').where(part);

/** Of everybody: more or less, and without going through them. */
const ALL = sql<number>`(select coalesce(max(id), 1) from snippets)`;
const PUBLIC = sql<number>`(select coalesce(sum(snippets), 0) from public_counts)`;

/** How many candidates an index has of which some are counted, if any could be; where the newest texts are of a kind, more or fewer. */
function candidatesOf(
  { candidates, share }: { candidates: number | null; share: number },
  all: number,
): Pick<Sizes, 'candidates' | 'having'> {
  // Every text is read.
  if (candidates === null) return { candidates: all, having: share };
  const likely = candidates < CANDIDATES_MAX ? candidates : Math.max(candidates, share * all);
  return { candidates: likely, having: likely / all };
}

const known = new WeakMap<Kysely<Schema>, { isMostlyPublic: boolean; until: number }>();

/** Whether most that anybody has is public, as it was a minute ago at most: where that misleads, a list takes longer and is the same. */
export async function isMostlyPublic(from: Kysely<Schema>): Promise<boolean> {
  const before = known.get(from);
  if (before && Date.now() < before.until) return before.isMostlyPublic;
  const counted = await from.selectNoFrom([ALL.as('all'), PUBLIC.as('public')]).executeTakeFirstOrThrow();
  const now = { isMostlyPublic: counted.public * 2 > counted.all, until: Date.now() + KNOWN_FOR };
  known.set(from, now);
  return now.isMostlyPublic;
}

const countUpTo = (ids: Expression<unknown>): RawBuilder<number> =>
  sql`(select count(*) from (select 1 from ${ids} limit ${sql.lit(COUNTED_MAX)}))`;
