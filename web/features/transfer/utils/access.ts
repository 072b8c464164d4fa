/** Why an import or export is not possible. */
export type AccessProblem = 'signed-out' | 'no-provider-user' | 'no-token';

/** Checks access per import and export; null if allowed. */
export type CheckAccess = () => Promise<AccessProblem | null>;

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
