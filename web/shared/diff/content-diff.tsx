import type { ReactNode } from 'react';
import { type Content, type ContentFile, changedFields, isChanged, pairFiles } from './compare-content.ts';
import type { DiffOptions } from './diff-options.ts';
import { FieldChanges } from './field-changes.tsx';
import { FileDiff } from './file-diff.tsx';

interface ContentDiffProps extends DiffOptions {
  before: Content;
  after: Content;
  /** Renders the action of a file in `after`. */
  fileAction?: (file: ContentFile) => ReactNode;
}

/** Renders the difference between two states of a snippet. */
export function ContentDiff({ before, after, fileAction, ...options }: ContentDiffProps) {
  const fields = changedFields(before, after);
  const files = pairFiles(before.files, after.files).filter(isChanged);
  return (
    <div className="flex flex-col gap-5">
      {fields.length > 0 && <FieldChanges fields={fields} />}
      {files.map((change) => (
        <FileDiff
          key={`${change.before?.name} ${change.after?.name}`}
          change={change}
          action={change.after && fileAction?.(change.after)}
          {...options}
        />
      ))}
      {fields.length + files.length === 0 && <p className="text-muted">The order of the files changed.</p>}
    </div>
  );
}
