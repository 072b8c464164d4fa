/** Who is asking: a signed-in person by id, or a visitor (null). The first argument of every service function. */
export interface Viewer {
  readonly userId: string | null;
}

/** A viewer who is known to be signed in. */
export interface Person extends Viewer {
  readonly userId: string;
}

export const VISITOR: Viewer = { userId: null };
