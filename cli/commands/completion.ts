import type { Command } from '../command.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { usageError } from '../errors.ts';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

const isShell = (name: string): name is keyof typeof SHELLS => Object.hasOwn(SHELLS, name);

/** @param commands that the script completes; called late, because this command is one of them */
export const completionOf = (commands: () => readonly Command[]): Command => ({
  name: 'completion',
  operands: 'bash|zsh|fish',
  count: [1, 1],
  choices: Object.keys(SHELLS),
  summary: 'print a script that completes commands and options',
  details: `Add one of these lines to the start-up file of your shell:
  ~/.bashrc                   source <(pegboard completion bash)
  ~/.zshrc, after compinit    source <(pegboard completion zsh)
  ~/.config/fish/config.fish  pegboard completion fish | source`,
  options: [],
  examples: ['pegboard completion bash'],

  async run({ operands: [shell = ''] }) {
    if (!isShell(shell)) throw usageError(`${shell} is not one of bash, zsh and fish.`);
    const script = SHELLS[shell](commands());
    return { value: { shell, script }, text: script };
  },
});
