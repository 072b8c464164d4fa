import type { TokenScope } from '#contract/token-scopes.ts';

/** Acting person, the first argument of every service function. `userId` is null for a visitor. */
export interface Viewer {
  readonly userId: string | null;
  /** The API token of the request. A sign-in has none and all scopes. */
  readonly token?: ActingToken;
}

export interface ActingToken {
  readonly id: number;
  readonly scopes: readonly TokenScope[];
}

/** Signed-in viewer. */
export interface Person extends Viewer {
  readonly userId: string;
}

export const VISITOR: Viewer = { userId: null };
