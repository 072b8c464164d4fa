import { useLayoutEffect, useRef } from 'react';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { VersionSummary } from '#contract/versions.ts';
import { scrollToMiddle } from '#web/ui/scroll-to-middle.ts';
import { useDiffOptions } from '../hooks/use-diff-options.ts';
import { DiffTools } from './diff-tools.tsx';
import { VersionList } from './version-list.tsx';
import { VersionView } from './version-view.tsx';
import './versions.css';

interface HistoryViewProps {
  snippet: SnippetDetail;
  /** Newest first; at least one. */
  versions: readonly VersionSummary[];
  /** Number in the URL; the newest one by default. */
  number: number | null;
  hrefOf: (number: number) => string;
  onRestored: () => void;
}

/** Renders the versions of a snippet and what the selected one changed. */
export function HistoryView({ snippet, versions, number, hrefOf, onRestored }: HistoryViewProps) {
  const [options, setOptions] = useDiffOptions();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) scrollToMiddle(list.current, '[aria-current]');
  }, []);
  const found = versions.findIndex((version) => version.number === number);
  const index = Math.max(found, 0);
  const version = versions[index];
  if (version === undefined) return null;
  return (
    <div className="history">
      <div ref={list} className="history-versions">
        <VersionList versions={versions} selected={version.number} hrefOf={hrefOf} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {versions.length === 1 ? (
          <p className="text-muted">
            <span className="on-wall">No changes yet. Every change of the snippet is kept here as a version.</span>
          </p>
        ) : (
          <DiffTools options={options} onChange={setOptions} />
        )}
        <VersionView
          key={version.number}
          snippet={snippet}
          version={version}
          previous={versions[index + 1] ?? null}
          isCurrent={index === 0}
          onRestored={onRestored}
          {...options}
        />
      </div>
    </div>
  );
}
