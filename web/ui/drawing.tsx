import type { ReactNode } from 'react';

export type DrawingName = 'board' | 'search' | 'crooked' | 'shelf';

/** Decorative illustrations in theme colors. */
const DRAWINGS: Readonly<Record<DrawingName, ReactNode>> = {
  // An empty slot between two cards.
  board: (
    <>
      <Card x={14} y={30} height={46} />
      <rect x="64" y="30" width="40" height="60" rx="6" className="fill-none stroke-accent" strokeDasharray="4 4" />
      <path d="M84 54v12M78 60h12" className="stroke-accent" />
      <Peg x={84} y={24} accent />
      <Card x={114} y={30} height={54} />
    </>
  ),
  // A magnifying glass over cards.
  search: (
    <>
      <Card x={14} y={30} height={54} />
      <Card x={114} y={30} height={46} />
      <circle cx="82" cy="56" r="20" className="fill-surface stroke-accent" />
      <path d="m97 71 14 14" className="stroke-accent" strokeWidth="3" />
      <path d="M75 56h14" className="stroke-control" />
    </>
  ),
  // A card hanging from one corner.
  crooked: (
    <>
      <Peg x={62} y={22} accent />
      <g transform="rotate(24 62 26)">
        <rect x="58" y="26" width="58" height="60" rx="6" className="fill-surface stroke-control" />
        <path d="M67 42h24M67 52h38M67 62h30M67 72h16" className="stroke-line" strokeWidth="3" />
      </g>
    </>
  ),
  // An empty shelf.
  shelf: (
    <>
      <path d="M34 74h100" className="stroke-control" strokeWidth="3" />
      <path d="M48 74v12M120 74v12" className="stroke-control" />
      <rect x="50" y="40" width="26" height="33" rx="4" className="fill-none stroke-accent" strokeDasharray="4 4" />
      <rect x="84" y="32" width="26" height="41" rx="4" className="fill-surface stroke-control" />
      <path d="M90 42h14M90 49h9" className="stroke-line" strokeWidth="3" />
    </>
  ),
};

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 168 104"
      width="168"
      height="104"
      aria-hidden="true"
      strokeWidth="1.5"
      strokeLinecap="round"
      fill="none"
    >
      <g className="fill-wall-dot">
        {[12, 36, 60, 84, 108, 132, 156].flatMap((x) =>
          [10, 34, 58, 82].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />),
        )}
      </g>
      {DRAWINGS[name]}
    </svg>
  );
}

function Card({ x, y, height }: { x: number; y: number; height: number }) {
  return (
    <>
      <rect x={x} y={y} width="40" height={height} rx="6" className="fill-surface stroke-control" />
      <path
        d={`M${x + 8} ${y + 14}h16M${x + 8} ${y + 23}h24M${x + 8} ${y + 32}h12`}
        className="stroke-line"
        strokeWidth="3"
      />
      <Peg x={x + 20} y={y - 6} />
    </>
  );
}

function Peg({ x, y, accent = false }: { x: number; y: number; accent?: boolean }) {
  return <circle cx={x} cy={y} r="4" className={accent ? 'fill-accent-solid' : 'fill-control'} />;
}
