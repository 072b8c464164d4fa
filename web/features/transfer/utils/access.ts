/** Why somebody cannot import or export right now. */
export type AccessProblem = 'signed-out' | 'no-provider-user' | 'no-token';

/** Looks who is there, anew for each import and export; null where all is well. */
export type CheckAccess = () => Promise<AccessProblem | null>;

/** What people are told. */
export function accessMessage(problem: AccessProblem, doing: 'import' | 'export'): string {
  switch (problem) {
    case 'signed-out':
      return `You must be logged in to ${doing} snippets.`;
    case 'no-provider-user':
      return 'Authentication error. Please try logging in again.';
    case 'no-token':
      return 'Authentication token error. Please refresh the page and try again.';
  }
}
