import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createSessionStore } from '../session/session-store.ts';
import { SessionContext } from '../session/use-session.ts';

/** Provides the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(createSessionStore);
  const queryClient = useQueryClient();
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    const personOf = () => session.getState().user?.id ?? null;
    let person = personOf();
    return session.subscribe(() => {
      if (person === personOf()) return;
      person = personOf();
      // Cached data may be private to the previous person.
      queryClient.clear();
    });
  }, [session, queryClient]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
