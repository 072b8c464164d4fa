import { Collection } from '#contract/collections.ts';
import type { Scope } from '#contract/snippets.ts';
import { AppError } from '#server/core/errors.ts';
import type { ToolContext } from './context.ts';

/** A collection as a tool replies it. */
export const ListedCollection = Collection.pick({
  id: true,
  name: true,
  description: true,
  snippetCount: true,
  role: true,
  ownerName: true,
});

/** Throws `forbidden` for a collection of another person without the scope `all`. */
export async function requireInScope({ caller, collections }: ToolContext, id: number, scope: Scope): Promise<void> {
  const { userId } = await collections.get(caller, id);
  if (userId !== caller.userId && scope !== 'all')
    throw new AppError(
      'forbidden',
      'This collection belongs to another person. Use the scope "all" if the person wants that.',
    );
}
