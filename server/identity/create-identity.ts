import type { Config } from '#server/config.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';
import { builtinIdentity } from './builtin/builtin.ts';
import { externalIdentity } from './external.ts';
import type { Identity } from './identity.ts';

/** Creates the configured identity provider. Does not wait for an external one, which may be down. */
export async function createIdentity(dependencies: { config: Config; store: Store; clock: Clock }): Promise<Identity> {
  const { config, clock } = dependencies;
  return config.oidc ? externalIdentity({ provider: config.oidc, config, clock }) : builtinIdentity(dependencies);
}
