import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { FacetCount } from '#contract/facets.ts';
import { Input } from '#web/ui/field.tsx';
import { scrollToMiddle } from '#web/ui/scroll-to-middle.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Number of facets from which a filter field is shown. */
const MANY = 40;

interface FacetPillsProps {
  title: string;
  facets: readonly FacetCount[];
  chosen: readonly string[];
  onChoose: (name: string) => void;
  label: (name: string) => string;
  sign: (name: string) => ReactNode;
  color?: (name: string) => string;
  /** Renders a menu at the end of a pill; null for none. */
  menu?: (name: string) => ReactNode;
}

/** Renders a toggle button per facet with its snippet count, most used first. */
export function FacetPills({ title, facets, chosen, onChoose, label, sign, color, menu }: FacetPillsProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = facets.filter(({ name }) => `${name}\n${label(name)}`.toLowerCase().includes(wanted));
  const list = useRef<HTMLUListElement>(null);
  const [first] = chosen;
  useLayoutEffect(() => {
    if (first !== undefined && list.current) scrollToMiddle(list.current, '[aria-pressed="true"]');
  }, [first]);
  return (
    <>
      {facets.length > MANY && (
        <Input
          type="search"
          aria-label={`Find in ${title.toLowerCase()}`}
          placeholder={`Find in ${facets.length} ${title.toLowerCase()}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-4 max-w-80"
        />
      )}
      {/* With a selection, a long list scrolls on its own so that the snippets below stay in view. It ends between two rows. */}
      <ul
        ref={list}
        aria-label={title}
        className={clsx(
          '-m-1 flex flex-wrap gap-2 p-1',
          facets.length > MANY && chosen.length > 0 && 'max-h-66 overflow-y-auto pointer-coarse:max-h-65',
        )}
      >
        {shown.map((facet) => (
          <Pill
            key={facet.name}
            facet={facet}
            pressed={chosen.includes(facet.name)}
            onClick={() => onChoose(facet.name)}
            label={label(facet.name)}
            sign={sign(facet.name)}
            color={color?.(facet.name)}
            menu={menu?.(facet.name)}
          />
        ))}
      </ul>
      <p role="status" className="on-wall w-fit text-muted empty:hidden">
        {shown.length === 0 && 'Nothing found'}
      </p>
    </>
  );
}

interface PillProps {
  facet: FacetCount;
  pressed: boolean;
  onClick: () => void;
  label: string;
  sign: ReactNode;
  color: string | undefined;
  menu: ReactNode;
}

function Pill({ facet: { count }, pressed, onClick, label, sign, color, menu }: PillProps) {
  return (
    <li className="relative max-w-full">
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onClick}
        style={{ color }}
        className={clsx(
          'flex h-9 max-w-full items-center gap-2.5 rounded-full border bg-surface pl-3.5 font-medium transition-colors pointer-coarse:h-11',
          menu ? 'pr-9 pointer-coarse:pr-11' : 'pr-3.5',
          pressed ? 'border-current ring-1 ring-current' : 'border-line hover:border-control hover:bg-hover',
        )}
      >
        {sign}
        <span className="truncate">{label}</span>
        <span className="text-muted text-sm tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? ' snippet' : ' snippets'}</span>
        </span>
      </button>
      {menu}
    </li>
  );
}

/** Widths of the skeleton pills, in px. */
const WIDTHS = [104, 88, 128, 96, 112, 80, 120, 92, 136, 84];

export function FacetSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-wrap gap-2">
      {WIDTHS.map((width) => (
        <div key={width} style={{ width }}>
          <Skeleton className="h-9 rounded-full pointer-coarse:h-11" />
        </div>
      ))}
    </div>
  );
}
