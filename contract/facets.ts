import { z } from 'zod';
import { defineCall } from './call.ts';
import { Scope } from './snippets.ts';

/** A language or tag, and how many of the snippets asked about have it. */
export const FacetCount = z.object({ name: z.string(), count: z.number().int() }).meta({ id: 'FacetCount' });
export type FacetCount = z.infer<typeof FacetCount>;

/** What lists can be narrowed by. `own`: what the caller's snippets have; `all`: what anything visible has. */
const FacetQuery = z.object({ scope: Scope.default('own') });

const tag = 'Snippets';

export const listLanguages = defineCall({
  method: 'GET',
  path: '/api/languages',
  summary: "Languages of the caller's snippets, or of all that is visible; most used first",
  tag,
  access: 'anyone',
  query: FacetQuery,
  replies: { 200: z.array(z.string()) },
  errors: [400],
});

export const countLanguages = defineCall({
  method: 'GET',
  path: '/api/languages/counts',
  summary: 'The same languages, each with how many snippets are in it',
  tag,
  access: 'anyone',
  query: FacetQuery,
  replies: { 200: z.array(FacetCount) },
  errors: [400],
});

export const listTags = defineCall({
  method: 'GET',
  path: '/api/tags',
  summary: "Tags of the caller's snippets, or of all that is visible; most used first",
  tag,
  access: 'anyone',
  query: FacetQuery,
  replies: { 200: z.array(z.string()) },
  errors: [400],
});

export const countTags = defineCall({
  method: 'GET',
  path: '/api/tags/counts',
  summary: 'The same tags, each with how many snippets have it',
  tag,
  access: 'anyone',
  query: FacetQuery,
  replies: { 200: z.array(FacetCount) },
  errors: [400],
});
