import { queryOptions } from '@tanstack/react-query';
import { signInSettings } from '../session/provider.ts';

/** Which identity provider is used. */
export const signInSettingsQuery = queryOptions({ queryKey: ['sign-in-settings'], queryFn: signInSettings });
