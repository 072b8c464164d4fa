import { fileNameProblem } from '#domain/file-names.ts';
import { CliError } from './errors.ts';
import { printable } from './terminal/printable.ts';

/**
 * Checks a file name that the server sent. The file must stay inside of its folder.
 *
 * @throws CliError for any other name
 */
export function checkFileName(name: string): void {
  const problem = fileNameProblem(name);
  if (problem !== null) throw new CliError(`The server sent the file name ${printable(name)}. ${problem}.`);
}
