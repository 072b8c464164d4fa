import type { FastifyPluginAsync } from 'fastify';
import type { SignInSettings } from '#contract/sign-in.ts';
import type { Session } from './sessions.ts';

/**
 * The stored issuer of accounts of the built-in provider. It is not a URL, because a data folder may move to another host.
 * External issuers are always URLs, so they cannot collide with it.
 */
export const BUILTIN_ISSUER = 'pegboard';

/** A sign-in of an account at a provider. */
export interface SignIn {
  /** Identifies the account together with `subject`. */
  issuer: string;
  subject: string;
  /** Id of the sign-in at the built-in provider; null for external providers. */
  grantId: string | null;
}

/** The claims of a verified ID token. */
export interface Claims extends SignIn {
  /** Lower case. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  /** In seconds since 1970, as are the next two. */
  issuedAt: number;
  expiresAt: number;
  /** When the person authenticated; null if the provider does not say. A renewed token repeats it. */
  authenticatedAt: number | null;
  /** Text that the browser sent with the sign-in; null if there was none, and in tokens that some providers renew. */
  nonce: string | null;
}

/** The account and the session of a request. */
export interface SignedIn {
  claims: Claims;
  session: Session;
}

/** An identity provider, external or built-in. */
export interface Identity {
  /**
   * Verifies the signature, algorithm, issuer, audience, times and subject of an ID token.
   *
   * @throws AppError `unauthenticated` for an invalid token, `unavailable` if the provider's keys cannot be loaded
   */
  verify(idToken: string): Promise<Claims>;

  /**
   * Returns the settings with which the browser starts a sign-in.
   *
   * @throws AppError `unavailable` if an external provider cannot be reached
   */
  settings(): Promise<Omit<SignInSettings, 'signUpOpen'>>;

  /** Returns the additional origins that the browser sends requests to. */
  connectOrigins(): readonly string[];

  /** Registers the built-in provider, or the token exchange of an external one with a client secret. */
  routes: FastifyPluginAsync;

  /**
   * Changes a password and ends all other sessions of the person. Absent for external providers.
   *
   * @throws AppError `invalid` on `currentPassword` or `newPassword`, `rate_limited`
   */
  changePassword?(signedIn: SignedIn, change: { currentPassword: string; newPassword: string }): Promise<void>;

  /**
   * Checks the password of the account. Absent for external providers.
   *
   * @throws AppError `forbidden`, `rate_limited`
   */
  confirmPassword?(signedIn: SignedIn, password: string): Promise<void>;
}
