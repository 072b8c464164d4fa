import type { Problem } from '#domain/import/library.ts';

/** Maximum number of listed problems. */
const MAX_LISTED = 100;

/** Lists files that are not imported, and why. */
export function LeftOut({ problems }: { problems: readonly Pick<Problem, 'file' | 'message' | 'line'>[] }) {
  return (
    <section aria-label="Left out" className="rounded-md bg-danger-soft px-3 py-2.5">
      <p className="font-medium">Left out</p>
      <ul className="mt-1 max-h-48 list-disc space-y-1 overflow-y-auto pl-5 text-sm">
        {problems.slice(0, MAX_LISTED).map(({ file, line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and the list never changes
          <li key={index} className="wrap-anywhere">
            <bdi>{file}</bdi>
            {line !== null && `, line ${line}`}: <span className="text-danger">{message}</span>
          </li>
        ))}
        {problems.length > MAX_LISTED && <li>and {problems.length - MAX_LISTED} more</li>}
      </ul>
    </section>
  );
}
