import { useId } from 'react';
import type { Theme } from '../hooks/use-theme.ts';

/** Colors of both page themes; see web/styles/tokens.css. */
const LIGHT = {
  wall: '#f5f3ee',
  dot: '#dfdacf',
  surface: '#fffefb',
  line: '#e2ddd2',
  muted: '#938c7e',
  peg: '#f5ae2e',
};
const DARK = { wall: '#151310', dot: '#2c2822', surface: '#1d1a17', line: '#332e28', muted: '#827a6d', peg: '#f2ab2f' };

/** Renders a preview of a theme; `system` shows half of each. */
export function ThemePicture({ theme }: { theme: Theme }) {
  const corner = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 160 80" className="block w-full" preserveAspectRatio="xMidYMid slice">
      <Board colors={theme === 'dark' ? DARK : LIGHT} />
      {theme === 'system' && (
        <>
          <clipPath id={corner}>
            <path d="M100 0H160V80H60Z" />
          </clipPath>
          <g clipPath={`url(#${corner})`}>
            <Board colors={DARK} />
          </g>
        </>
      )}
    </svg>
  );
}

function Board({ colors }: { colors: typeof LIGHT }) {
  return (
    <>
      <rect width="160" height="80" fill={colors.wall} />
      {[8, 24, 40, 56, 72, 88, 104, 120, 136, 152].flatMap((x) =>
        [8, 24, 40, 56, 72].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1" fill={colors.dot} />),
      )}
      {[16, 84].map((x) => (
        <g key={x}>
          <rect x={x} y="16" width="60" height="64" rx="5" fill={colors.surface} stroke={colors.line} />
          <circle cx={x + 9} cy="26" r="3" fill={colors.peg} />
          <rect x={x + 17} y="24" width="28" height="4" rx="2" fill={colors.muted} />
          <rect x={x + 8} y="38" width="44" height="3" rx="1.5" fill={colors.line} />
          <rect x={x + 8} y="46" width="36" height="3" rx="1.5" fill={colors.line} />
          <rect x={x + 8} y="54" width="40" height="3" rx="1.5" fill={colors.line} />
        </g>
      ))}
    </>
  );
}
