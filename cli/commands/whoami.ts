import { getCaller } from '#contract/tokens.ts';
import type { Command } from '../command.ts';
import { printable } from '../terminal/printable.ts';

export const whoami: Command = {
  name: 'whoami',
  operands: '',
  count: [0, 0],
  summary: 'print who is signed in where, and what the token may do',
  options: [],
  examples: ['pegboard whoami'],

  async run({ server: connect }) {
    const server = await connect();
    const { token, ...person } = await server.call(getCaller, {});
    const lines = [`${printable(person.displayName ?? person.userId)} at ${server.origin}`];
    if (token !== null) {
      const end = token.expiresAt === null ? 'does not expire' : `expires on ${token.expiresAt.slice(0, 10)}`;
      lines.push(`Token "${printable(token.name)}" ${end}: ${token.scopes.join(', ')}`);
    }
    return { value: { url: server.origin, ...person, token }, text: `${lines.join('\n')}\n` };
  },
};
