import { z } from 'zod';
import { defineCall, Timestamp } from './call.ts';
import { ABOUT_MAX, HANDLE_MAX, HANDLE_MIN, PROFILE_COLLECTIONS_MAX } from './limits.ts';
import { Snippet, SnippetQuery } from './snippets.ts';
import { nullableText, text } from './text-fields.ts';

const HANDLE = new RegExp(`^(?=.{${HANDLE_MIN},${HANDLE_MAX}}$)[A-Za-z0-9]+(-[A-Za-z0-9]+)*$`);

export const Handle = text('Handle').regex(
  HANDLE,
  `Handle must have ${HANDLE_MIN} to ${HANDLE_MAX} letters, digits or single hyphens`,
);

/** A profile as its person sees it. */
export const Profile = z
  .object({
    handle: z.string().nullable(),
    about: z.string().nullable(),
    isPublic: z.boolean(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const ProfileInput = z
  .object({
    handle: Handle.nullable(),
    about: nullableText('About', ABOUT_MAX),
    isPublic: z.boolean(),
  })
  .refine(({ handle, isPublic }) => handle !== null || !isPublic, {
    path: ['handle'],
    message: 'Handle is required',
  })
  .meta({ id: 'ProfileFields' });
export type ProfileInput = z.output<typeof ProfileInput>;

/** A profile as everyone sees it. */
export const PublicProfile = z
  .object({
    handle: z.string(),
    name: z.string().nullable(),
    about: z.string().nullable(),
    /** Numbers of public snippets and of collections with a public page. */
    snippetCount: z.number().int(),
    collectionCount: z.number().int(),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfile = z.infer<typeof PublicProfile>;

export const ProfileCollection = z
  .object({
    shareId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    /** Number of its public snippets. */
    snippetCount: z.number().int(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'ProfileCollection' });
export type ProfileCollection = z.infer<typeof ProfileCollection>;

/** Any text, because an unknown handle is not found rather than invalid. */
const HandleParams = z.object({ handle: z.string() });
const tag = 'Profiles';

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'Get your profile',
  tag,
  access: 'signed-in',
  scope: null,
  replies: { 200: Profile },
  errors: [],
});

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Change your profile. Returns 409 if the handle is taken or was changed less than 24 hours ago.',
  tag,
  access: 'signed-in',
  scope: null,
  body: ProfileInput,
  replies: { 200: Profile },
  errors: [400, 409, 413, 415],
});

export const getPublicProfile = defineCall({
  method: 'GET',
  path: '/api/profiles/:handle',
  summary: 'Get a public profile by its handle, ignoring case',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: HandleParams,
  replies: { 200: PublicProfile },
  errors: [404],
});

export const listProfileSnippets = defineCall({
  method: 'GET',
  path: '/api/profiles/:handle/snippets',
  summary: 'List the public snippets of a person with a public profile',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: HandleParams,
  query: SnippetQuery.omit({ scope: true }),
  replies: { 200: z.array(Snippet) },
  errors: [400, 404],
});

export const listProfileCollections = defineCall({
  method: 'GET',
  path: '/api/profiles/:handle/collections',
  summary: `List the collections with a public page of a person with a public profile: the last changed first, at most ${PROFILE_COLLECTIONS_MAX}`,
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: HandleParams,
  replies: { 200: z.array(ProfileCollection) },
  errors: [404],
});
