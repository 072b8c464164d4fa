import clsx from 'clsx';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';

/** Renders the product name as a link to the home screen; `compact` hides the text on narrow screens. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <Link
      href={paths.home.href()}
      aria-label="Pegboard"
      className={clsx(
        'flex h-9 shrink-0 items-center gap-2.5 rounded-md font-semibold text-lg tracking-tight pointer-coarse:h-11',
        compact && 'max-lg:pointer-coarse:px-2.5',
      )}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
        <g className="fill-control">
          {[4, 12, 20].flatMap((x) => [4, 12, 20].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
        </g>
        <circle cx="12" cy="12" r="4.2" className="fill-accent-solid" />
      </svg>
      <span className={clsx(compact && 'max-lg:sr-only')}>Pegboard</span>
    </Link>
  );
}
