import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AuthProvider } from '#web/features/accounts/auth-provider.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { CrashScreen } from './crash-screen.tsx';

/** What every screen can count on. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <CrashScreen>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <TooltipProvider>{children}</TooltipProvider>
        </AuthProvider>
      </QueryClientProvider>
    </CrashScreen>
  );
}
