import { countLanguages, countTags } from '#contract/facets.ts';
import { createSnippet } from '#contract/snippet-body.ts';
import { listPublicSnippets, listSnippets } from '#contract/snippets.ts';
import type { RowId } from './budget.ts';
import { COMMON_TERM, generatedSnippet, RARE_TERM, SELDOM_TERM } from './generated-snippets.ts';
import type { Session } from './session.ts';

/** One request that is sent again and again. `NUMBER` in the path differs in each request. */
export interface Case {
  row: RowId;
  path: string;
  /** Makes it a POST. */
  body?: string;
  /** The bearer. */
  token?: string;
  /** Replaces the run's number of connections. */
  connections?: number;
  /** The upper bound that the result is divided by. `machine`: the result is a rate, scaled to the machine of the budget. */
  reference?: 'server' | 'insert' | 'machine';
  /** Another path: its rate is divided by that of this one, or the p99 of this one by that of the other. */
  comparedTo?: string;
  /** Another client writes ten times a second. */
  whileWriting?: boolean;
  measures: 'perSecond' | 'p99';
}

/** An unknown query parameter: a new URL misses the cache and selects the same data. */
const UNCACHED = '&uncached=NUMBER';
const TWO_CHARACTERS = 'qu';
/** Its literal is in most texts, so that a page of texts is read. */
const EXPRESSION = 'regex:exp[a-z]+ function \\w+';
const PREVIEW = 'limit=48&preview=true';
const publicList = `${listPublicSnippets.path}?${PREVIEW}`;

/** The response of the reference server for the speed of the machine. */
export const REFERENCE_CASE: Case = { row: 'publicList', path: publicList, measures: 'perSecond' };

export function casesOf({ token, memberToken, shareId, snippetIds }: Session): Case[] {
  const oneSnippet = `/api/snippets/${snippetIds[0]}`;
  /** The search that the app sends. */
  const search = (term: string, filter = '') =>
    `${listSnippets.path}?scope=all&${PREVIEW}&count=false&search=${encodeURIComponent(term)}${filter}${UNCACHED}`;
  const query = (q: string, more = '') =>
    `${listSnippets.path}?scope=all&${PREVIEW}&count=false&q=${encodeURIComponent(q)}${more}${UNCACHED}`;
  const { isPublic: _, viewCount: __, ...fields } = generatedSnippet(1);
  const allSnippets = `${listSnippets.path}?scope=all&${PREVIEW}${UNCACHED}`;
  /** Home with pinned snippets leaves them out of its list. */
  const withoutPins = `${allSnippets}&pinned=false`;
  const create = {
    path: createSnippet.path,
    body: JSON.stringify(fields),
    token,
    measures: 'perSecond',
  } as const;

  const cached = [
    { row: 'publicList', path: publicList },
    { row: 'ownList', path: `${listSnippets.path}?${PREVIEW}`, token },
    { row: 'sharedPage', path: `/shared/${shareId}` },
    { row: 'oneSnippet', path: oneSnippet, token },
  ] as const;
  const published = [
    { row: 'embed', path: `/embed/${shareId}` },
    { row: 'feed', path: '/feed.atom' },
  ] as const;
  const rates = [
    { row: 'uncachedList', path: publicList + UNCACHED },
    { row: 'uncachedSnippet', path: `${oneSnippet}?${UNCACHED}`, token },
    { row: 'searchRare', path: search(RARE_TERM), token },
    // The number makes each term different, and the suffix makes it absent.
    { row: 'searchAbsent', path: search(`${SELDOM_TERM}NUMBERx`), token },
    { row: 'searchCommon', path: search(COMMON_TERM), token },
    { row: 'searchTwoCharacters', path: search(TWO_CHARACTERS), token },
    { row: 'searchWords', path: query(`${COMMON_TERM} ${SELDOM_TERM}`), token },
    { row: 'searchExpression', path: query(EXPRESSION), token },
    { row: 'uncachedEmbed', path: `/embed/${shareId}?${UNCACHED}` },
    { row: 'uncachedFeed', path: `/feed.atom?${UNCACHED}` },
    { row: 'memberList', path: allSnippets, token: memberToken },
    { row: 'memberSearchRare', path: search(RARE_TERM), token: memberToken },
    { row: 'memberSearchCommon', path: search(COMMON_TERM), token: memberToken },
  ] as const;
  const filtered = [
    { row: 'searchWithLanguage', path: search(COMMON_TERM, '&language=typescript') },
    { row: 'searchWithTag', path: search(COMMON_TERM, '&tag=tag-7') },
    { row: 'searchByViews', path: search(COMMON_TERM, '&sort=views') },
    { row: 'searchByTitle', path: search(COMMON_TERM, '&sort=az') },
    { row: 'searchQuery', path: query(`${COMMON_TERM} lang:typescript,go -tag:tag-7 uses:>5`) },
    { row: 'searchBest', path: query(COMMON_TERM, '&sort=best') },
    { row: 'searchExpressionP99', path: query(EXPRESSION) },
  ] as const;

  /** The suggestions of the search box. */
  const suggestions = [
    { row: 'suggestTags', path: `${countTags.path}?scope=all${UNCACHED}` },
    { row: 'suggestLanguages', path: `${countLanguages.path}?scope=all${UNCACHED}` },
  ] as const;

  return [
    ...[...cached, ...published].map((one): Case => ({ ...one, reference: 'server', measures: 'perSecond' })),
    ...rates.map((one): Case => ({ ...one, reference: 'machine', measures: 'perSecond' })),
    { row: 'listWithPins', path: withoutPins, token, reference: 'machine', measures: 'perSecond' },
    { row: 'listWithPinsP99', path: withoutPins, comparedTo: publicList + UNCACHED, token, measures: 'p99' },
    ...filtered.map((one): Case => ({ ...one, token, measures: 'p99' })),
    {
      row: 'searchHits',
      path: search(COMMON_TERM, '&matches=true'),
      comparedTo: search(COMMON_TERM),
      token,
      measures: 'perSecond',
    },
    // One person types.
    ...suggestions.map((one): Case => ({ ...one, token, connections: 1, measures: 'p99' })),
    ...cached.map(
      ({ row, ...one }): Case => ({
        ...one,
        row: `${row}WhileWriting`,
        reference: 'server',
        whileWriting: true,
        measures: 'perSecond',
      }),
    ),
    // Last, since they add snippets. The reference adds more of them.
    { row: 'create16', ...create, reference: 'machine', connections: 16 },
    { row: 'create1', ...create, reference: 'machine', connections: 1 },
    { row: 'createReference', ...create, reference: 'insert' },
  ];
}
