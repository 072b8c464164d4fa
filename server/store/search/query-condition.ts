import type { State } from '#domain/query/query.ts';
import type { NumberRange, TimeRange } from '#domain/query/ranges.ts';
import type { TextField } from './text-fields.ts';

/** A filter of a query with everything the store needs. Survives structured cloning. */
export type QueryCondition = { isNegated: boolean } & (
  | { kind: 'languages'; languages: readonly string[] }
  /** In one of these collections. */
  | { kind: 'collections'; ids: readonly number[] }
  | { kind: 'owner'; userId: string }
  | { kind: 'states'; states: readonly State[] }
  | { kind: 'text'; fields: readonly TextField[]; terms: readonly string[]; match: TextMatch }
  | { kind: 'time'; column: 'created_at' | 'updated_at'; ranges: readonly TimeRange[] }
  | { kind: 'uses'; ranges: readonly NumberRange[] }
);

/**
 * How a field contains one of the terms. `folded`: ignoring case. `whole`: the field equals it, ignoring case. `exact`: with
 * the same case.
 */
export type TextMatch = 'folded' | 'whole' | 'exact';
