import { z } from 'zod';
import { countLanguages, FacetCount } from '#contract/facets.ts';
import { facetInput, noticeFor, noticeShape, readFacets } from '../facets.ts';
import { defineTool, pageShape, READ } from '../tool.ts';

export const listLanguages = defineTool(
  'list_languages',
  {
    title: 'List languages',
    description: 'Lists languages with their number of snippets, most used first.',
    call: countLanguages,
    hints: READ,
    input: facetInput,
    output: z.object({ ...noticeShape, languages: z.array(FacetCount), ...pageShape }),
  },
  async ({ caller, snippets }, input) => {
    const { items, ...page } = await readFacets(await snippets.languageCounts(caller, input.scope), input);
    return { ...noticeFor(input), languages: items, ...page };
  },
);
