import type { Command } from '../command.ts';
import type { OptionName } from '../options.ts';
import { flagsOf, optionNamed, optionsOf, quoted, withHelp } from './words.ts';

/** Returns a completion script for zsh, which can be sourced or put in a folder of `fpath`. */
export function zshCompletion(commands: readonly Command[]): string {
  const completed = withHelp(commands);
  const described = completed.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}\n`);
  const cases = completed.map((command) => {
    const operand = command.choices ? `:target:(${command.choices.join(' ')})` : '*:file:_files';
    const specs = [...optionsOf(command).map(specOf), quoted(operand)];
    return `    ${command.name}) _arguments ${specs.join(' ')} ;;\n`;
  });
  return `#compdef pegboard
_pegboard() {
  local -a commands=(
${described.join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT -= 1 ))
  case $command in
${cases.join('')}  esac
}
if [[ $funcstack[1] == _pegboard ]]; then _pegboard "$@"; else compdef _pegboard pegboard; fi
`;
}

/** https://zsh.sourceforge.io/Doc/Release/Completion-System.html, `_arguments` */
function specOf(name: OptionName): string {
  const flags = flagsOf(name);
  const { multiple, value, summary } = optionNamed(name);
  const text = `[${summary}]${value === undefined ? '' : `:${value}:_files`}`;
  const [first = '', second] = flags;
  if (second === undefined) return quoted(`${multiple ? '*' : ''}${first}${text}`);
  return `'(${first} ${second})'{${first},${second}}${quoted(text)}`;
}
