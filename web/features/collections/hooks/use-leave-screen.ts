import { useLocation } from 'wouter';
import type { Collection } from '#contract/collections.ts';
import { paths } from '#web/lib/paths.ts';

/** Returns how to leave the screen of a collection that is gone, unless the person has already left it. */
export function useLeaveScreen({ id }: Collection): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (window.location.pathname === paths.collection.href(id)) navigate(paths.collections.href());
  };
}
