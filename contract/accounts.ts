import { z } from 'zod';
import { defineCall, Timestamp } from './call.ts';
import { DISPLAY_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { User } from './sign-in.ts';
import { text } from './text-fields.ts';

/** Usage and limits of an account. Bytes are the UTF-8 bytes of texts and tags, plus compressed bytes of versions. */
export const AccountUsage = z
  .object({
    snippets: z.number().int(),
    bytes: z.number().int(),
    maxSnippets: z.number().int(),
    maxBytes: z.number().int(),
    /** Days until a snippet in the trash is deleted permanently; 0 without a trash. */
    trashDays: z.number().int(),
    /** Shared collections that a manager takes over when the account is deleted, and those that are deleted with it. */
    collectionsHandedOver: z.number().int().default(0),
    collectionsDeleted: z.number().int().default(0),
  })
  .meta({ id: 'AccountUsage' });
export type AccountUsage = z.infer<typeof AccountUsage>;

/** A sign-in of a person in a browser. */
export const Session = z
  .object({
    id: z.string(),
    /** Whether this request belongs to it. */
    current: z.boolean(),
    /** Name of the browser and the system. */
    browser: z.string(),
    createdAt: Timestamp,
    /** Exact to an hour. */
    lastSeenAt: Timestamp,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const DisplayName = text('Username')
  .trim()
  .min(1, 'Username is required')
  .max(DISPLAY_NAME_MAX, `Username cannot exceed ${DISPLAY_NAME_MAX} characters`);

export const NewPassword = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password cannot exceed ${PASSWORD_MAX} characters`);

const ExistingPassword = z.string().max(PASSWORD_MAX, 'This password is too long');

const tag = 'Accounts';

export const updateUser = defineCall({
  method: 'PATCH',
  path: '/api/auth/user',
  summary: 'Update the display name',
  tag,
  access: 'signed-in',
  scope: null,
  body: z.object({ displayName: DisplayName }),
  replies: { 200: User },
  errors: [400, 413, 415],
});

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/auth/user',
  summary:
    'Delete your account and everything it owns. Needs your password, or with an external provider a sign-in of the last 10 minutes.',
  tag,
  access: 'signed-in',
  scope: null,
  body: z.object({ password: ExistingPassword.optional() }),
  replies: { 204: null },
  errors: [400, 403, 413, 415],
});

export const getUsage = defineCall({
  method: 'GET',
  path: '/api/auth/usage',
  summary: 'Get the usage and the limits of your account',
  tag,
  access: 'signed-in',
  scope: null,
  replies: { 200: AccountUsage },
  errors: [],
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Change the password at the built-in identity provider',
  tag,
  access: 'signed-in',
  scope: null,
  body: z.object({
    currentPassword: ExistingPassword.min(1, 'Current password is required'),
    newPassword: NewPassword,
  }),
  replies: { 204: null },
  errors: [400, 404, 413, 415],
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List where you are signed in',
  tag,
  access: 'signed-in',
  scope: null,
  replies: { 200: z.array(Session) },
  errors: [],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign out of one session',
  tag,
  access: 'signed-in',
  scope: null,
  params: z.object({ id: z.string().max(100) }),
  replies: { 204: null },
  errors: [404],
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out of all other sessions',
  tag,
  access: 'signed-in',
  scope: null,
  replies: { 204: null },
  errors: [],
});
