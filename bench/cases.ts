import { listPublicSnippets } from '#contract/snippets.ts';
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
  /** Where one request takes the machine for seconds; otherwise as many as the options say. */
  connections?: number;
  /** What it is held against: the same bytes from a bare server, or the bare statements in the same database file. */
  yardstick: 'bare server' | 'bare statements';
}

/** Where a number stands that is another one at each request: a reply to what nobody asked before is not ready. */
const NUMBER = 'NUMBER';
/** Asks for the same at an address that was not asked for before. */
const ANEW = `&again=${NUMBER}${NUMBER}`;

/** The path of the public list as the landing asks for it. */
const PUBLIC = `${listPublicSnippets.path}?limit=48&preview=true`;

export function casesOf({ shareId, snippetIds, middle }: Library): Case[] {
  const get = (name: string, path: string): Case => ({ name, method: 'GET', path, yardstick: 'bare server' });
  const counted = (term: string) => `/api/snippets?scope=all&limit=48&preview=true&search=${encodeURIComponent(term)}`;
  /** As the app searches. */
  const search = (term: string) => `${counted(term)}&count=false`;
  const mine = (name: string, path: string): Case => ({ ...get(name, path), signedIn: true });
  const varied = (name: string, path: string): Case => ({ ...mine(name, path), placeholder: NUMBER });
  const one = `/api/snippets/${snippetIds[0]}`;
  const { isPublic: _, viewCount: __, ...created } = madeUpSnippet(1);
  return [
    get('public list of 48', PUBLIC),
    { ...get('public list of 48, made anew', `${PUBLIC}${ANEW}`), placeholder: NUMBER },
    {
      ...get('public list of 48, from its middle, made anew', `${PUBLIC}&cursor=${middle}${ANEW}`),
      placeholder: NUMBER,
    },
    get('shared page data', `/shared/${shareId}`),
    get('shared snippet, counted', `/api/shared/${shareId}`),
    mine('own list of 48', '/api/snippets?limit=48&preview=true'),
    varied('own list of 48, made anew', `/api/snippets?limit=48&preview=true${ANEW}`),
    mine('one snippet by id', one),
    varied('one snippet by id, made anew', `${one}?${ANEW}`),
    mine('search, rare', search(RARE_TERM)),
    mine('search, common', search(COMMON_TERM)),
    mine('search, absent', search(ABSENT_TERM)),
    mine('search, 2 characters', search('qu')),
    mine('search, 2 characters, absent', search('~~')),
    varied('search, common, made anew', `${search(COMMON_TERM)}${ANEW}`),
    // Many at once run into PostgreSQL's time-out of statements.
    { ...varied('search, common, counted, made anew', `${counted(COMMON_TERM)}${ANEW}`), connections: 1 },
    varied('search, rare, made anew', `${search(RARE_TERM)}${ANEW}`),
    varied('search, absent, another each time', `${search(`${SELDOM_TERM}${NUMBER}17`)}${ANEW}`),
    // Made of what stands in nearly every snippet: the index cannot tell which ones to look at.
    varied('search, common parts, another each time', search(`limit: ${NUMBER}, timeout: ${NUMBER}`)),
    mine('all tags', '/api/tags?scope=all'),
    {
      name: 'create',
      method: 'POST',
      path: '/api/snippets',
      signedIn: true,
      body: JSON.stringify(created),
      yardstick: 'bare statements',
    },
  ];
}
