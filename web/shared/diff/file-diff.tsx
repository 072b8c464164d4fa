import type { ReactNode } from 'react';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { DiffView } from '#web/ui/code/diff-view.tsx';
import { languageLabel } from '../languages/language-label.ts';
import type { FileChange } from './compare-content.ts';
import type { DiffOptions } from './diff-options.ts';

interface FileDiffProps extends DiffOptions {
  change: FileChange;
  action?: ReactNode;
}

/** Renders the change of a file. */
export function FileDiff({ change, split, folded, action }: FileDiffProps) {
  const { before, after } = change;
  const { name = '', language = '' } = after ?? before ?? {};
  const note = noteOf(change);
  return (
    <section aria-label={name} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
        <div className="flex min-h-8 min-w-0 grow basis-40 items-center gap-2">
          <LanguageDot language={language} className="size-2.5" />
          <h2 title={name} className="min-w-0 truncate font-code font-medium text-sm">
            <bdi>{name}</bdi>
          </h2>
          {note !== '' && <span className="min-w-14 text-muted text-xs">{note}</span>}
        </div>
        {action}
      </header>
      <div className="overflow-hidden rounded-b-[11px] border-line not-empty:border-t">
        {before === null || after === null ? (
          <CodeView code={(after ?? before)?.code ?? ''} language={language} label={`Code of ${name}`} />
        ) : (
          normalized(before.code) !== normalized(after.code) && (
            <DiffView
              before={before.code}
              after={after.code}
              language={language}
              label={`Changes of ${name}`}
              split={split}
              folded={folded}
            />
          )
        )}
      </div>
    </section>
  );
}

function noteOf({ before, after }: FileChange): string {
  if (after === null) return 'Removed';
  if (before === null) return 'Added';
  const notes = [];
  if (before.name !== after.name) notes.push(`Renamed from ${before.name}`);
  if (before.language !== after.language)
    notes.push(`Language changed from ${languageLabel(before.language)} to ${languageLabel(after.language)}`);
  if (before.code !== after.code && normalized(before.code) === normalized(after.code))
    notes.push('Only line endings changed');
  return notes.join(' · ');
}

/** The diff compares lines without their line breaks. */
const normalized = (code: string) => code.replace(/\r\n?/g, '\n');
