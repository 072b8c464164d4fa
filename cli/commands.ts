import type { Command } from './command.ts';
import { add } from './commands/add.ts';
import { completionOf } from './commands/completion.ts';
import { copy } from './commands/copy.ts';
import { edit } from './commands/edit.ts';
import { embed } from './commands/embed.ts';
import { exportCommand } from './commands/export.ts';
import { find } from './commands/find.ts';
import { get } from './commands/get.ts';
import { history } from './commands/history.ts';
import { importCommand } from './commands/import.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { ls } from './commands/ls.ts';
import { open } from './commands/open.ts';
import { render } from './commands/render.ts';
import { restore } from './commands/restore.ts';
import { rm } from './commands/rm.ts';
import { share } from './commands/share.ts';
import { sync } from './commands/sync.ts';
import { whoami } from './commands/whoami.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  login,
  logout,
  whoami,
  add,
  find,
  ls,
  get,
  copy,
  render,
  edit,
  history,
  restore,
  open,
  share,
  embed,
  rm,
  importCommand,
  exportCommand,
  sync,
  completionOf(() => COMMANDS),
];
