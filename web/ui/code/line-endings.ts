/** What lines that are added to a code are to end in: as in Windows only where all of its own do. */
export function lineEndingOf(code: string): '\r\n' | '\n' {
  return code.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(code) ? '\r\n' : '\n';
}
