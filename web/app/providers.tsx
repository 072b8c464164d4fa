import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SessionProvider } from '#web/features/accounts/components/session-provider.tsx';
import { seedSnippets } from '#web/features/snippets/api/seed-snippets.ts';
import { createQueryClient } from '#web/shared/query-client.ts';
import { CrashScreen } from './crash-screen.tsx';
import { consumePageData } from './page-data.ts';

function startQueryClient() {
  const client = createQueryClient();
  seedSnippets(client, consumePageData());
  return client;
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(startQueryClient);
  return (
    <CrashScreen>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>{children}</SessionProvider>
      </QueryClientProvider>
    </CrashScreen>
  );
}
