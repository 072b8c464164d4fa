import { DEMO_ACCOUNT } from '../../../demo/fill.ts';
import { Browser, signIn } from '../../support/sign-in.ts';
import { type BrowserState, storedSession } from './browser-state.ts';

/** Signs in to the account of the sample library and returns the storage for browsers. */
export async function signedInState(url: string): Promise<BrowserState> {
  return (await storedSession(url, await signIn({ url }, new Browser(), DEMO_ACCOUNT))).browserState;
}
