import { listPublicSnippets } from '#contract/snippets.ts';
import {
  allLanguages,
  allTags,
  type BareStatement,
  countedByShareId,
  countFound,
  homePage,
  oneById,
  ownPage,
  pageFound,
  pageFoundByViews,
  pageFoundOfLanguage,
  publicPage,
  publicPageAfter,
} from './bare-statements.ts';
import type { Engine } from './databases/database.ts';
import { userId } from './fill.ts';
import type { Library } from './library.ts';
import { ABSENT_TERM, COMMON_TERM, madeUpSnippet, RARE_TERM, SELDOM_TERM } from './made-up-snippets.ts';

/** One kind of request, made over and over. */
export interface Case {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** With the token of the library's person. */
  signedIn?: boolean;
  body?: string;
  /** Stands in the path for a number that is another one at each request. */
  placeholder?: string;
  /** Where many at once would run into PostgreSQL's time-out of statements; otherwise as many as the options say. */
  connections?: number;
  /**
   * What it is held against: the same bytes from a bare server or, for what is not ready, the statement that the reply
   * takes, by the bare driver in the same database.
   */
  yardstick: 'bare server' | 'bare create' | BareStatement;
}

/** Where a number stands that is another one at each request: a reply to what nobody asked before is not ready. */
const NUMBER = 'NUMBER';
/** Asks for the same at an address that was not asked for before. */
const ANEW = `&again=${NUMBER}${NUMBER}`;

/** One of the fifteen. */
const LANGUAGE = 'typescript';
/** Terms that are shorter than what the index holds. */
const TWO_COMMON = 'qu';
const TWO_ABSENT = '~~';

/** The path of the public list as the landing asks for it. */
const PUBLIC = `${listPublicSnippets.path}?limit=48&preview=true`;
/** The path of all that a person sees, as Home asks for it. */
const HOME = '/api/snippets?scope=all&limit=48&preview=true';
/** The one whose the token is. */
const person = userId(0);

/** Home, at an address that was not asked for before. */
const homeAnew = (name: string): Case => ({
  name,
  method: 'GET',
  path: HOME + ANEW,
  placeholder: NUMBER,
  signedIn: true,
  yardstick: homePage(person),
});

/** What is measured where all that is public belongs to the library's person. */
export const sharersCases: readonly Case[] = [homeAnew('home of who owns all that is public, made anew')];

/** What is measured, in its order, each case with what it is held against. */
export function casesOf({ shareId, snippetIds, middle }: Library, engine: Engine): Case[] {
  const get = (name: string, path: string): Case => ({ name, method: 'GET', path, yardstick: 'bare server' });
  const counted = (term: string) => `/api/snippets?scope=all&limit=48&preview=true&search=${encodeURIComponent(term)}`;
  /** As the app searches. */
  const search = (term: string) => `${counted(term)}&count=false`;
  const mine = (name: string, path: string): Case => ({ ...get(name, path), signedIn: true });
  const anew = (name: string, path: string, yardstick: BareStatement): Case => ({
    ...mine(name, path),
    placeholder: NUMBER,
    yardstick,
  });
  /** The page that a term finds, at an address that was not asked for before. */
  const searchAnew = (name: string, term: string): Case =>
    anew(
      name,
      search(term) + ANEW,
      pageFound(person, (number) => term.replaceAll(NUMBER, String(number))),
    );
  const one = `/api/snippets/${snippetIds[0]}`;
  const { isPublic: _, viewCount: __, ...created } = madeUpSnippet(1);
  return [
    get('public list of 48', PUBLIC),
    { ...anew('public list of 48, made anew', PUBLIC + ANEW, publicPage), signedIn: false },
    {
      ...anew(
        'public list of 48, from its middle, made anew',
        `${PUBLIC}&cursor=${middle}${ANEW}`,
        publicPageAfter(middle),
      ),
      signedIn: false,
    },
    get('shared page data', `/shared/${shareId}`),
    { ...get('shared snippet, counted', `/api/shared/${shareId}`), yardstick: countedByShareId(shareId) },
    mine('own list of 48', '/api/snippets?limit=48&preview=true'),
    anew('own list of 48, made anew', `/api/snippets?limit=48&preview=true${ANEW}`, ownPage(person)),
    homeAnew('home of 48, made anew'),
    mine('one snippet by id', one),
    anew('one snippet by id, made anew', `${one}?${ANEW}`, oneById(snippetIds[0])),
    mine('search, rare', search(RARE_TERM)),
    mine('search, common', search(COMMON_TERM)),
    mine('search, absent', search(ABSENT_TERM)),
    mine('search, 2 characters', search(TWO_COMMON)),
    mine('search, 2 characters, absent', search(TWO_ABSENT)),
    searchAnew('search, common, made anew', COMMON_TERM),
    {
      ...anew(
        'search, common, counted, made anew',
        counted(COMMON_TERM) + ANEW,
        countFound(person, () => COMMON_TERM),
      ),
      connections: 1,
    },
    anew(
      'search, common, by views, made anew',
      `${search(COMMON_TERM)}&sort=views${ANEW}`,
      pageFoundByViews(person, () => COMMON_TERM),
    ),
    anew(
      'search, common, of a language, by views, made anew',
      `${search(COMMON_TERM)}&language=${LANGUAGE}&sort=views${ANEW}`,
      pageFoundOfLanguage(person, LANGUAGE, COMMON_TERM),
    ),
    searchAnew('search, rare, made anew', RARE_TERM),
    searchAnew('search, 2 characters, made anew', TWO_COMMON),
    {
      ...searchAnew('search, 2 characters, absent, made anew', TWO_ABSENT),
      // PostgreSQL reads all texts.
      ...(engine === 'postgres' && { connections: 1 }),
    },
    searchAnew('search, absent, another each time', `${SELDOM_TERM}${NUMBER}17`),
    // Made of what stands in nearly every snippet: the index cannot tell which ones to look at.
    searchAnew('search, common parts, another each time', `limit: ${NUMBER}, timeout: ${NUMBER}`),
    mine('all tags', '/api/tags?scope=all'),
    anew('all tags, made anew', `/api/tags?scope=all${ANEW}`, allTags(person)),
    anew('all languages, made anew', `/api/languages?scope=all${ANEW}`, allLanguages(person)),
    {
      name: 'create',
      method: 'POST',
      path: '/api/snippets',
      signedIn: true,
      body: JSON.stringify(created),
      yardstick: 'bare create',
    },
  ];
}
