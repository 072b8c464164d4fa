import type { FastifyPluginAsync } from 'fastify';
import type { SignInSettings } from '#contract/accounts.ts';

/**
 * What people of the built-in provider are known by, whatever address its tokens name: a data folder may move to another
 * machine, port or domain. No external provider can be called so, for theirs are addresses.
 */
export const BUILTIN_ISSUER = 'pegboard';

/** Somebody's sign-in at a provider. */
export interface SignIn {
  /** With the subject, who it is. */
  issuer: string;
  subject: string;
  /** Which one it is at the built-in provider; null where the provider is external. */
  grantId: string | null;
}

/** What a checked ID token says about its bearer, and the sign-in it comes from. */
export interface Claims extends SignIn {
  /** Lower case. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  /** Until when the token holds, in seconds since 1970. */
  expiresAt: number;
}

/** An identity provider as the rest of the server sees it, external or built in. */
export interface Identity {
  /**
   * Checks an ID token: signature, algorithm, issuer, audience, times and subject.
   *
   * @throws AppError `unauthenticated` for a token that does not hold, `unavailable` where the provider's keys cannot be had
   */
  verify(idToken: string): Promise<Claims>;

  /** @throws AppError `unavailable` where an external provider cannot be asked */
  settings(): Promise<SignInSettings>;

  /** Origins beside its own that the browser must be let talk to. */
  connectOrigins(): readonly string[];

  /** The routes it needs in this process: the built-in provider itself, or the token exchange with a client secret. */
  routes: FastifyPluginAsync;

  /**
   * Changes a password; absent where the provider is external.
   *
   * Every other sign-in of the account ends with it.
   *
   * @throws AppError `invalid` on `currentPassword` or `newPassword`, `rate_limited`
   */
  changePassword?(claims: Claims, change: { currentPassword: string; newPassword: string }): Promise<void>;

  /** Ends a sign-in, with its refresh tokens; absent where the provider is external. */
  endSession?(signIn: SignIn): Promise<void>;

  /**
   * Whether a sign-in is over before what came from it expires: signed out, or the password changed elsewhere. Absent
   * where the provider is external, which tells nobody.
   */
  hasEnded?(signIn: SignIn): Promise<boolean>;
}
