import clsx from 'clsx';
import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { CodeView } from './code-view.tsx';
import './code.css';
import './themes.css';

export interface DiffViewProps {
  before: string;
  after: string;
  language: string;
  /** Accessible name. */
  label: string;
  /** Shows the texts side by side. */
  split: boolean;
  /** Hides long unchanged parts. */
  folded: boolean;
}

/** Larger texts are shown without a diff. In bytes. */
const DIFF_MAX_BYTES = 200 * 1024;

/** Shows what changed between two texts; both as they are if they are large or the diff cannot be loaded. */
export function DiffView(props: DiffViewProps) {
  const isLarge = [props.before, props.after].some((text) => new Blob([text]).size > DIFF_MAX_BYTES);
  return isLarge ? <BothTexts {...props} reason="This file is too large to compare." /> : <LoadedDiff {...props} />;
}

function LoadedDiff(props: DiffViewProps) {
  const [Merge, setMerge] = useState<ComponentType<DiffViewProps> | 'failed' | null>(null);
  useEffect(() => {
    import('./merge-view.tsx').then(
      (module) => setMerge(() => module.default),
      (error: unknown) => {
        console.warn('The diff could not be loaded', error);
        setMerge('failed');
      },
    );
  }, []);
  if (Merge === null) return <Skeleton className="h-48 rounded-b-[11px]" />;
  if (Merge === 'failed') return <BothTexts {...props} reason="The comparison could not be loaded." />;
  return <Merge {...props} />;
}

function BothTexts({ before, after, language, label, split, reason }: DiffViewProps & { reason: string }) {
  return (
    <>
      <p className="px-4 pb-2 text-muted text-sm sm:px-5">{reason}</p>
      <div className={clsx('grid grid-cols-[minmax(0,1fr)]', split && 'md:grid-cols-2')}>
        {[
          { name: 'Before', code: before },
          { name: 'After', code: after },
        ].map(({ name, code }) => (
          <div key={name} className="min-w-0 border-line border-t">
            <p className="px-4 py-1.5 font-medium text-sm sm:px-5">{name}</p>
            <CodeView code={code} language={language} label={`${label}: ${name.toLowerCase()}`} maxHeight="70dvh" />
          </div>
        ))}
      </div>
    </>
  );
}
