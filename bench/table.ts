import { BUDGET, type BudgetRow, type Engine, limitOf, type Verdict, verdictOf } from './budget.ts';
import type { Measurements } from './measurements.ts';
import { median } from './statistics.ts';

/** Formats a Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats a value with three significant digits and its unit. */
export function formatValue(value: number, unit: BudgetRow['unit']): string {
  if (Number.isNaN(value)) return '-';
  const digits = value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
  if (unit === 'of reference' || unit === 'score') return value.toFixed(2);
  return unit === '/s' ? `${digits}/s` : `${digits} ${unit}`;
}

export interface Report {
  table: string;
  /** The rows outside their budget. */
  missed: string[];
}

/**
 * Compares the measurements with the budget. The last label is the checkout that has to meet it.
 *
 * @param labels the checkouts, in the order of the columns
 */
export function report(measurements: Measurements, labels: readonly string[], engine: Engine, size: number): Report {
  const missed: string[] = [];
  const last = labels.at(-1) ?? '';
  const rows = measurements.rows().map((id) => {
    const row: BudgetRow = BUDGET[id];
    const verdict: Verdict = verdictOf(row, engine, size, measurements.valuesOf(id, last));
    if (verdict === 'no') missed.push(row.name);
    const cells = labels.flatMap((label) => {
      const value = formatValue(median(measurements.valuesOf(id, label)), row.unit);
      const note = measurements.noteOf(id, label) ?? '';
      return labels.length === 1 ? [value, note] : [note === '' ? value : `${value} (${note})`];
    });
    const bound = row.bound === 'min' ? '≥' : '≤';
    return [row.name, `${bound} ${formatValue(limitOf(row, engine), row.unit)}`, ...cells, verdict];
  });
  const columns = labels.length === 1 ? [last, 'details'] : labels;
  return { table: markdownTable(['case', 'budget', ...columns, 'met'], rows), missed };
}
