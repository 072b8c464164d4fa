import { z } from 'zod';
import { EDITOR_FORMATS } from '#domain/editors/snippet.ts';
import { defineCall, IdParam } from './call.ts';

export const EditorFiles = z
  .object({
    /** `name` is a path relative to the folder of the editor's snippets. */
    files: z.array(z.object({ name: z.string(), text: z.string() })),
  })
  .meta({ id: 'EditorFiles' });
export type EditorFiles = z.infer<typeof EditorFiles>;

const formats = EDITOR_FORMATS.join(', ');

export const exportToEditor = defineCall({
  method: 'GET',
  path: '/api/snippets/editor/:format',
  summary:
    'Export your own and favorite snippets that have a trigger, those of a collection, or your own that a saved search finds, for an editor. Formats of one file return its text.',
  tag: 'Snippets',
  access: 'signed-in',
  scope: 'snippets:read',
  params: z.object({ format: z.enum(EDITOR_FORMATS, `Format must be one of ${formats}`) }),
  query: z
    .object({
      collection: IdParam.optional(),
      /** A saved search. */
      search: IdParam.optional(),
    })
    .refine(({ collection, search }) => collection === undefined || search === undefined, {
      path: ['search'],
      message: 'Choose a collection or a search',
    }),
  replies: { 200: z.union([EditorFiles, z.string()]) },
  mediaTypes: {
    'application/json': z.union([EditorFiles, z.unknown().describe('The file of vscode or raycast')]),
    'application/xml': z.string().describe('The file of jetbrains'),
  },
  errors: [400, 404],
});
