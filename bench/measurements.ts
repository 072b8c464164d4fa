import { BUDGET, type RowId } from './budget.ts';
import { median } from './statistics.ts';

/** One value of a row for one checkout. */
interface Measurement {
  row: RowId;
  label: string;
  /** The value that the budget limits. */
  value: number;
  /** Additional information for the table. */
  note?: string;
}

/** Collects the values of all runs. */
export class Measurements {
  readonly #all: Measurement[] = [];

  add(measurement: Measurement): void {
    this.#all.push(measurement);
  }

  /** Returns the measured rows in the order of the budget. */
  rows(): RowId[] {
    return (Object.keys(BUDGET) as RowId[]).filter((row) => this.#all.some((one) => one.row === row));
  }

  valuesOf(row: RowId, label: string): number[] {
    return this.#all.filter((one) => one.row === row && one.label === label).map(({ value }) => value);
  }

  /** Returns the note of the run with the median value. */
  noteOf(row: RowId, label: string): string | undefined {
    const of = this.#all.filter((one) => one.row === row && one.label === label);
    const middle = median(of.map(({ value }) => value));
    return of.toSorted((a, b) => Math.abs(a.value - middle) - Math.abs(b.value - middle))[0]?.note;
  }
}
