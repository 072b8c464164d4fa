import { format } from 'node:util';
import { expect, onTestFinished, vi } from 'vitest';

/** jsdom does not know the `search` element: https://github.com/jsdom/jsdom/issues/3614. */
const JSDOM_GAP = /The tag <search> is unrecognized/;

/**
 * Fails the test at its end when anything was written to the console.
 *
 * @returns a function that expects a matching line instead
 */
export function watchConsole(): (line: RegExp) => void {
  const lines: string[] = [];
  const expected: RegExp[] = [];
  const isAllowed = (line: string) => JSDOM_GAP.test(line) || expected.some((one) => one.test(line));
  const spies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...given: unknown[]) => void lines.push(format(...given))),
  );
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    expect(lines.filter((line) => !isAllowed(line))).toEqual([]);
    for (const one of expected) expect(lines).toContainEqual(expect.stringMatching(one));
  });
  return (line) => void expected.push(line);
}
