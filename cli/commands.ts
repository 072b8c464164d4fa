import type { Command } from './command.ts';
import { add } from './commands/add.ts';
import { find } from './commands/find.ts';
import { get } from './commands/get.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { ls } from './commands/ls.ts';
import { whoami } from './commands/whoami.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [login, logout, whoami, add, find, get, ls];
