import { z } from 'zod';
import { defineCall } from './call.ts';
import { Scope } from './snippets.ts';

/** A language or tag with its number of snippets. */
export const FacetCount = z.object({ name: z.string(), count: z.number().int() }).meta({ id: 'FacetCount' });
export type FacetCount = z.infer<typeof FacetCount>;

/** `own` counts the caller's snippets, `all` everything the caller may read. */
const FacetQuery = z.object({ scope: Scope.default('own') });

const tag = 'Snippets';

export const listLanguages = defineCall({
  method: 'GET',
  path: '/api/languages',
  summary: 'List languages of your snippets or of all visible ones, most used first',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  query: FacetQuery,
  replies: { 200: z.array(z.string()) },
  errors: [400],
});

export const countLanguages = defineCall({
  method: 'GET',
  path: '/api/languages/counts',
  summary: 'Count snippets by language, most used first',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  query: FacetQuery,
  replies: { 200: z.array(FacetCount) },
  errors: [400],
});

export const listTags = defineCall({
  method: 'GET',
  path: '/api/tags',
  summary: 'List tags of your snippets or of all visible ones, most used first',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  query: FacetQuery,
  replies: { 200: z.array(z.string()) },
  errors: [400],
});

export const countTags = defineCall({
  method: 'GET',
  path: '/api/tags/counts',
  summary: 'Count snippets by tag, most used first',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  query: FacetQuery,
  replies: { 200: z.array(FacetCount) },
  errors: [400],
});
