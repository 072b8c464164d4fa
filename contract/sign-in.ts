import { z } from 'zod';
import { defineCall, Timestamp } from './call.ts';

// Apart from the other calls of accounts, because only these are in the first load of the app.

export const User = z
  .object({
    id: z.string(),
    email: z.string().nullable().default(null),
    displayName: z.string().nullable().default(null),
    photoURL: z.string().nullable().default(null),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** The identity provider settings that the browser needs for a sign-in. */
export const SignInSettings = z
  .object({
    /** Whether the built-in provider is used, so that passwords can be changed here. */
    builtin: z.boolean().default(false),
    /** Whether people without an account can create one. */
    signUpOpen: z.boolean().default(false),
    clientId: z.string(),
    issuer: z.string(),
    authorizationEndpoint: z.string(),
    tokenEndpoint: z.string(),
    endSessionEndpoint: z.string().nullable().default(null),
    /** Scopes to request, separated by spaces. */
    scope: z.string(),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.infer<typeof SignInSettings>;

const tag = 'Accounts';

export const getSignInSettings = defineCall({
  method: 'GET',
  path: '/api/auth/config',
  summary: 'Get the identity provider settings',
  tag,
  access: 'anyone',
  scope: null,
  replies: { 200: SignInSettings },
  errors: [],
});

export const signIn = defineCall({
  method: 'POST',
  path: '/api/auth/user',
  summary:
    'Verify an ID token and return its user. Creates the user at the first sign-in unless createAccount is false.',
  tag,
  access: 'anyone',
  scope: null,
  body: z.object({ idToken: z.string().min(1).max(16_384), createAccount: z.boolean().default(true) }),
  replies: { 200: User },
  errors: [400, 403, 413, 415],
});

export const signOut = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out: clear the export cookie and end the sign-in at the built-in provider',
  tag,
  access: 'anyone',
  scope: null,
  replies: { 204: null },
  errors: [],
});
