import { printableJson } from '#domain/printable-json.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { Clock } from '#server/core/clock.ts';
import { Email } from '#server/identity/builtin/credentials.ts';
import { deleteAccount } from '#server/identity/delete-account.ts';
import { disableAccount, enableAccount } from '#server/identity/disable-account.ts';
import { BUILTIN_ISSUER } from '#server/identity/identity.ts';
import { createLink, INVITE_PATH, LIFETIMES, RESET_PATH } from '#server/identity/one-time-links.ts';
import type { AccountRow } from '#server/store/repositories/accounts.ts';
import type { WritableStore } from '#server/store/write.ts';
import { table } from './table.ts';

export interface CommandContext {
  store: WritableStore;
  config: Pick<Config, 'publicUrl' | 'oidc'>;
  clock: Clock;
}

/** Each returns the text to print, and throws with a message for the operator. */
export async function listAccounts({ store }: CommandContext, { json }: { json: boolean }): Promise<string> {
  const accounts = await store.accounts.list(BUILTIN_ISSUER);
  if (json) return `${printableJson(accounts.map(toJson), 2)}\n`;
  const rows = accounts.map((account) => [
    account.email ?? '-',
    account.name ?? '-',
    day(account.createdAt),
    account.lastSignInAt === null ? 'never' : day(account.lastSignInAt),
    String(account.snippets),
    account.disabledAt === null ? '' : 'disabled',
  ]);
  return table([['EMAIL', 'NAME', 'CREATED', 'LAST SIGN-IN', 'SNIPPETS', ''], ...rows]);
}

export async function resetPassword({ store, config, clock }: CommandContext, emailOrId: string): Promise<string> {
  const { label, subject, disabledAt } = await findAccount(store, emailOrId);
  if (config.oidc !== null || subject === null)
    throw new ConfigError(`${label} signs in with an external provider, which keeps the password`);
  if (disabledAt !== null) throw new ConfigError(`${label} is disabled: enable the account first`);
  const token = await store.transaction(async (repositories) => {
    await repositories.oneTimeLinks.removeOf(subject);
    return createLink(repositories, { kind: 'reset', subject }, { now: clock(), lifetime: LIFETIMES.reset });
  });
  return linkText(config, RESET_PATH, token, `${label} can set a new password here once, within an hour:`);
}

/** @param address null for a link that anybody can use */
export async function invite({ store, config, clock }: CommandContext, address: string | null): Promise<string> {
  const email = address === null ? null : parseEmail(address);
  if (email !== null && (await store.accounts.listByEmail(BUILTIN_ISSUER, email)).length > 0)
    throw new ConfigError(`${email} has an account already`);
  const purpose = { kind: 'invite', email } as const;
  const token = await createLink(store, purpose, { now: clock(), lifetime: LIFETIMES.invite });
  return linkText(config, INVITE_PATH, token, `${email ?? 'One person'} can sign up here once, within 7 days:`);
}

export async function disable({ store, clock }: CommandContext, emailOrId: string): Promise<string> {
  const { userId, label, disabledAt } = await findAccount(store, emailOrId);
  if (disabledAt !== null) return `${label} is disabled already\n`;
  await disableAccount(store, userId, clock());
  return `${label} is disabled: signed out everywhere, API tokens deleted, public snippets hidden\n`;
}

export async function enable({ store }: CommandContext, emailOrId: string): Promise<string> {
  const { userId, label, disabledAt } = await findAccount(store, emailOrId);
  if (disabledAt === null) return `${label} is not disabled\n`;
  await enableAccount(store, userId);
  return `${label} is enabled and can sign in again\n`;
}

export async function remove(
  { store, clock }: CommandContext,
  emailOrId: string,
  { confirmed, print }: { confirmed: boolean; print: (text: string) => void },
): Promise<string> {
  const { userId, label } = await findAccount(store, emailOrId);
  const { snippets, collections, favorites, apiTokens, comments } = await store.accounts.countBelongings(userId);
  print(
    `${label} owns ${snippets} snippets, ${collections} collections, ${favorites} favorites and ${apiTokens} API tokens. ` +
      `${comments} comments on snippets of others stay as those of a deleted user.\n`,
  );
  if (!confirmed) return 'Nothing was deleted: add --yes to delete the account\n';
  await deleteAccount(store, userId, clock());
  return `${label} was deleted\n`;
}

/** An account with its label in messages: its email, or its id without one. */
type NamedAccount = AccountRow & { label: string };

async function findAccount(store: WritableStore, emailOrId: string): Promise<NamedAccount> {
  if (!emailOrId.includes('@')) {
    const account = await store.accounts.find(BUILTIN_ISSUER, emailOrId);
    if (account === null) throw new ConfigError(`${emailOrId} is neither an email nor the id of an account`);
    return { ...account, label: account.email ?? emailOrId };
  }
  const email = parseEmail(emailOrId);
  const [account, ...others] = await store.accounts.listByEmail(BUILTIN_ISSUER, email);
  if (account === undefined) throw new ConfigError(`${email} has no account`);
  if (others.length > 0) {
    const ids = [account, ...others].map(({ userId }) => userId).join(', ');
    throw new ConfigError(`${email} has several accounts: use the id of one, ${ids}; list --json describes them`);
  }
  return { ...account, label: email };
}

function parseEmail(address: string): string {
  const { data } = Email.safeParse(address);
  if (data === undefined) throw new ConfigError(`${address} is not an email such as name@example.com`);
  return data;
}

const linkText = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, token: string, text: string): string =>
  `${text}\n${publicUrl}${path}?token=${token}\n`;

const toJson = ({ userId, email, name, createdAt, lastSignInAt, snippets, disabledAt }: AccountRow) => ({
  id: userId,
  email,
  name,
  createdAt: new Date(createdAt).toISOString(),
  lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
  snippets,
  disabled: disabledAt !== null,
});

const day = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 10);
