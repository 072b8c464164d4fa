import type { FieldChange } from './compare-content.ts';

/** Renders the changes of everything but the files. */
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <dl className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3 sm:px-5">
      {fields.map(({ label, before, after }) => (
        <div key={label} className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd className="flex flex-col gap-1 whitespace-pre-wrap">
            {before !== '' && (
              <del dir="auto" className="no-underline">
                <Sign sign="−" />
                {before}
              </del>
            )}
            {after !== '' && (
              <ins dir="auto" className="no-underline">
                <Sign sign="+" />
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sign({ sign }: { sign: '+' | '−' }) {
  return (
    <span
      aria-hidden="true"
      className={`mr-2 inline-block w-3 font-code ${sign === '+' ? 'text-success' : 'text-danger'}`}
    >
      {sign}
    </span>
  );
}
