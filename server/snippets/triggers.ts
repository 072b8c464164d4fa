import { AppError } from '#server/core/errors.ts';
import type { Repositories } from '#server/store/store.ts';

/**
 * Requires that no other snippet of the person has the trigger.
 *
 * @throws AppError `trigger_taken`
 */
export async function requireFreeTrigger(
  { snippets }: Repositories,
  userId: string,
  { trigger }: { trigger: string | null },
  exceptId?: number,
): Promise<void> {
  if (trigger === null || !(await snippets.isTriggerTaken(userId, trigger, exceptId))) return;
  const message = 'Another of your snippets has this trigger';
  throw new AppError('trigger_taken', message, { issues: [{ path: 'trigger', message }] });
}
