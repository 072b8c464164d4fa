import { z } from 'zod';
import { countTags, FacetCount } from '#contract/facets.ts';
import { facetInput, noticeFor, noticeShape, readFacets } from '../facets.ts';
import { defineTool, pageShape, READ } from '../tool.ts';

export const listTags = defineTool(
  'list_tags',
  {
    title: 'List tags',
    description: 'Lists tags with their number of snippets, most used first.',
    call: countTags,
    hints: READ,
    input: facetInput,
    output: z.object({ ...noticeShape, tags: z.array(FacetCount), ...pageShape }),
  },
  async ({ caller, snippets }, input) => {
    const { items, ...page } = await readFacets(await snippets.tagCounts(caller, input.scope), input);
    return { ...noticeFor(input), tags: items, ...page };
  },
);
