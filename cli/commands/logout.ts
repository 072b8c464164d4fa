import type { Command } from '../command.ts';
import { readCredentials, writeCredentials } from '../settings/credentials.ts';
import { currentAddress } from '../settings/current.ts';

export const logout: Command = {
  name: 'logout',
  operands: '',
  count: [0, 0],
  summary: 'delete the stored token of the server',
  details: 'The token itself stays valid. Revoke it in Settings, Security.',
  options: [],
  examples: ['pegboard logout'],

  async run({ io }) {
    const origin = await currentAddress(io);
    const { tokens, ...credentials } = await readCredentials(io);
    const { [origin]: token, ...others } = tokens;
    if (token === undefined) return { value: { url: origin }, text: `You were not signed in to ${origin}.\n` };
    await writeCredentials(io, { ...credentials, tokens: others });
    const hint = `Revoke the token at ${origin}/settings?tab=security if nothing else uses it.`;
    return { value: { url: origin }, text: `Signed out of ${origin}.\n${hint}\n` };
  },
};
