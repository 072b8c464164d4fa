import { queryOptions } from '@tanstack/react-query';
import { getUsage } from '#contract/accounts.ts';
import { call } from '#web/lib/http.ts';
import { signInSettings } from '../session/provider.ts';

/** Loads the settings of the identity provider. */
export const signInSettingsQuery = queryOptions({ queryKey: ['sign-in-settings'], queryFn: signInSettings });

/** Loads the usage and quota of the signed-in person, again at each opening. */
export const usageQuery = (userId: string) =>
  queryOptions({ queryKey: ['usage', userId], queryFn: () => call(getUsage, {}), staleTime: 0 });
