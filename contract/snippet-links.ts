import { z } from 'zod';
import { defineCall, Id, IdParam, IdParams, Timestamp } from './call.ts';
import { AllowFindings } from './findings.ts';
import { LINK_NOTE_MAX, LINK_PASSWORD_MAX, LINK_PASSWORD_MIN } from './limits.ts';
import { SnippetFile } from './snippets.ts';
import { nullableText } from './text-fields.ts';

/** A link that opens one snippet without an account. */
export const SnippetLink = z
  .object({
    id: Id,
    /** Only its owner sees it. */
    note: z.string().nullable(),
    hasPassword: z.boolean(),
    /** Null for any number. */
    maxOpens: z.number().int().nullable(),
    opens: z.number().int(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    lastOpenedAt: Timestamp.nullable(),
    /** Used and expired links do not open. They are listed for 7 days. */
    state: z.enum(['live', 'used', 'expired']),
  })
  .meta({ id: 'SnippetLink' });
export type SnippetLink = z.infer<typeof SnippetLink>;

/** The only reply that contains the link, a path such as `/s/<token>`. */
export const NewSnippetLink = SnippetLink.extend({ url: z.string() }).meta({ id: 'NewSnippetLink' });
export type NewSnippetLink = z.infer<typeof NewSnippetLink>;

export const LINK_LIFETIMES = ['1h', '1d', '7d', '30d'] as const;
export type LinkLifetime = (typeof LINK_LIFETIMES)[number];
export const LINK_OPENS = [1, 5, null] as const;

export const SnippetLinkInput = z
  .object({
    expiresIn: z.enum(LINK_LIFETIMES, { error: 'expiresIn must be 1h, 1d, 7d or 30d' }).optional(),
    /** Within a year. */
    expiresAt: z.iso.datetime('expiresAt must be a timestamp in UTC').optional(),
    password: z
      .string()
      .min(LINK_PASSWORD_MIN, `Password must have at least ${LINK_PASSWORD_MIN} characters`)
      .max(LINK_PASSWORD_MAX, `Password cannot exceed ${LINK_PASSWORD_MAX} characters`)
      .nullish(),
    maxOpens: z.literal(LINK_OPENS, { error: 'maxOpens must be 1, 5 or null' }).default(null),
    note: nullableText('Note', LINK_NOTE_MAX),
    allowFindings: AllowFindings,
  })
  .superRefine(({ expiresIn, expiresAt }, context) => {
    if ((expiresIn === undefined) === (expiresAt === undefined))
      context.addIssue({ code: 'custom', path: ['expiresIn'], message: 'Send either expiresIn or expiresAt' });
  })
  .meta({ id: 'SnippetLinkFields' });
export type SnippetLinkInput = z.output<typeof SnippetLinkInput>;

/** The snippet behind a private link. */
export const LinkedSnippet = z
  .object({
    title: z.string(),
    description: z.string().nullable(),
    language: z.string(),
    files: z.array(SnippetFile),
    isTemplate: z.boolean(),
    /** The owner's display name. */
    authorName: z.string().nullable(),
    updatedAt: Timestamp,
    /** Of the link. */
    expiresAt: Timestamp,
    /** How often the link still opens; null for any number. */
    opensLeft: z.number().int().nullable(),
  })
  .meta({ id: 'LinkedSnippet' });
export type LinkedSnippet = z.infer<typeof LinkedSnippet>;

const tag = 'Sharing';

export const createSnippetLink = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/links',
  summary:
    'Create a private link of your snippet. It is shown once. Returns 409 beyond 20 live links, or with `findings` if the snippet may contain secrets that `allowFindings` does not name.',
  tag,
  access: 'signed-in',
  scope: 'snippets:publish',
  params: IdParams,
  body: SnippetLinkInput,
  replies: { 201: NewSnippetLink },
  errors: [400, 403, 404, 409, 413, 415],
});

export const listSnippetLinks = defineCall({
  method: 'GET',
  path: '/api/snippets/:id/links',
  summary: 'List the private links of your snippet, newest first',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  params: IdParams,
  replies: { 200: z.array(SnippetLink) },
  errors: [400, 403, 404],
});

export const revokeSnippetLink = defineCall({
  method: 'DELETE',
  path: '/api/snippets/:id/links/:linkId',
  summary: 'Revoke a private link',
  tag,
  access: 'signed-in',
  scope: 'snippets:publish',
  params: IdParams.extend({ linkId: IdParam }),
  replies: { 204: null },
  errors: [400, 403, 404],
});

export const openSnippetLink = defineCall({
  method: 'POST',
  path: '/api/links/open',
  summary: 'Open a private link. Every failure returns the same 404; too many return 429.',
  tag,
  access: 'anyone',
  scope: null,
  /** Any text, because a wrong token or password is not found rather than invalid. */
  body: z.object({ token: z.string(), password: z.string().nullish() }),
  replies: { 200: LinkedSnippet },
  errors: [400, 404, 413, 415],
});
