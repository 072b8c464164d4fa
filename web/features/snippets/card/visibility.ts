import { Globe, Lock, type LucideIcon, Users } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';

/** Returns who can read a snippet, in words and as an icon. */
export function visibilityOf(
  { isPublic, isShared, userId }: Pick<Snippet, 'isPublic' | 'isShared' | 'userId'>,
  viewerId: string | null,
): { label: string; Icon: LucideIcon } {
  if (isPublic) return { label: 'Public', Icon: Globe };
  if (userId !== viewerId) return { label: 'Shared with you', Icon: Users };
  return isShared ? { label: 'Shared', Icon: Users } : { label: 'Private', Icon: Lock };
}
