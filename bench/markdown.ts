/** A table as Markdown has it. */
export function table(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** 1234567 as `1,234,567`. */
export const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');

/** So many a second. */
export const rate = (value: number): string => (value < 10 ? value.toFixed(1) : thousands(value));

/** Few digits where more would say nothing. */
export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** Whole MiB, or a dash where the system does not tell. */
export const mebibytes = (bytes: number | null): string =>
  bytes === null || Number.isNaN(bytes) ? '-' : String(Math.round(bytes / 1024 / 1024));
