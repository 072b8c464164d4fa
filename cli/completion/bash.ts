import type { Command } from '../command.ts';
import { flagsOf, optionsOf } from './words.ts';

/** Returns a completion script for Bash. Other words are completed as files. */
export function bashCompletion(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const words = [...(command.choices ?? []), ...optionsOf(command).flatMap(flagsOf)];
    return `    ${command.name}) words='${words.join(' ')}' ;;\n`;
  });
  return `_pegboard() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  case $COMP_CWORD:\${COMP_WORDS[1]} in 1:*) words='${commands.map(({ name }) => name).join(' ')} --help --version' ;;
  *) case \${COMP_WORDS[1]} in
${cases.join('')}  esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _pegboard pegboard
`;
}
