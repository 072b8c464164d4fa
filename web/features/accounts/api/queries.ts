import { queryOptions } from '@tanstack/react-query';
import { signInSettings } from '../session/provider.ts';

/** Loads the settings of the identity provider. */
export const signInSettingsQuery = queryOptions({ queryKey: ['sign-in-settings'], queryFn: signInSettings });
