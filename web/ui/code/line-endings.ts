/** Returns the line ending for new lines: CRLF only if all existing lines use it. */
export function lineEndingOf(code: string): '\r\n' | '\n' {
  return code.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(code) ? '\r\n' : '\n';
}
