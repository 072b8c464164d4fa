/** Acting person, the first argument of every service function. `userId` is null for a visitor. */
export interface Viewer {
  readonly userId: string | null;
}

/** Signed-in viewer. */
export interface Person extends Viewer {
  readonly userId: string;
}

export const VISITOR: Viewer = { userId: null };
