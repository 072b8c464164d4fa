/** How diffs are shown. */
export interface DiffOptions {
  /** Side by side. */
  split: boolean;
  /** Hides long unchanged parts. */
  folded: boolean;
}
