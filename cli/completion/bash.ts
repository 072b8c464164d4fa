import type { Command } from '../command.ts';
import { flagsOf, optionsOf, withHelp } from './words.ts';

/**
 * Returns a completion script for Bash. Options are completed after a hyphen, and files wherever the script offers
 * nothing.
 */
export function bashCompletion(commands: readonly Command[]): string {
  const completed = withHelp(commands);
  const cases = completed.map((command) => {
    const options = optionsOf(command).flatMap(flagsOf).join(' ');
    const choices = command.choices === undefined ? '' : ` choices='${command.choices.join(' ')}'`;
    return `    ${command.name}) options='${options}'${choices} ;;\n`;
  });
  return `_pegboard() {
  local word=\${COMP_WORDS[COMP_CWORD]} options choices
  case $COMP_CWORD:\${COMP_WORDS[1]} in
  1:*) options='--help --version' choices='${completed.map(({ name }) => name).join(' ')}' ;;
  *) case \${COMP_WORDS[1]} in
${cases.join('')}  esac
    [[ $COMP_CWORD == 2 ]] || choices= ;;
  esac
  [[ $word == -* ]] && choices=$options
  COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _pegboard pegboard
`;
}
