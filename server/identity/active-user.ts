import { unauthenticated } from '#server/core/errors.ts';

export const DISABLED_MESSAGE = 'This account is disabled. Ask the administrator of this server.';

/** Throws `unauthenticated` if an operator disabled the account. Its API tokens are deleted, and its sessions have ended. */
export function requireActiveUser({ disabledAt }: { disabledAt: number | null }): void {
  if (disabledAt !== null) throw unauthenticated(DISABLED_MESSAGE);
}
