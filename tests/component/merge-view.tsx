import type { DiffViewProps } from '#web/ui/code/diff-view.tsx';

/** Stands in for the diff, which needs a layout: shows both texts. */
export default function MergeView({ before, after, label }: DiffViewProps) {
  return (
    <>
      <section aria-label={`${label}: before`}>{before}</section>
      <section aria-label={`${label}: after`}>{after}</section>
    </>
  );
}
