import type { TokenScope } from '#contract/token-scopes.ts';

/** The subject of access rules and repositories. `userId` is null for a visitor. */
export interface Viewer {
  readonly userId: string | null;
  /** The API token of the request. A sign-in has none and all scopes. */
  readonly token?: ActingToken;
  /** False if no collection lets the viewer read private snippets of others. Omit if that is not known. */
  readonly isMember?: boolean;
}

export interface ActingToken {
  readonly id: number;
  readonly scopes: readonly TokenScope[];
}

/** Signed-in viewer. */
export interface Person extends Viewer {
  readonly userId: string;
}

/** The origin of a call, with its connection: the first argument of every service function. */
export interface Caller extends Viewer {
  /** IPv4 address or IPv6 prefix, as `networkOf` returns it. */
  readonly network: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface SignedInCaller extends Caller {
  readonly userId: string;
}

export const VISITOR: Viewer = { userId: null };

/** Returns the cloneable fields: a signal cannot cross to a worker. */
export const identityOf = <V extends Viewer>({
  userId,
  token,
  isMember,
}: V): Pick<V, 'userId' | 'token' | 'isMember'> => ({
  userId,
  token,
  isMember,
});
