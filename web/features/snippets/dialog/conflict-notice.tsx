import { useState } from 'react';
import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import { shownFileNames } from '#domain/file-names.ts';
import type { Content } from '#web/shared/diff/compare-content.ts';
import { ContentDiff } from '#web/shared/diff/content-diff.tsx';
import type { EditConflict } from '#web/shared/edit-conflict.ts';
import { ConflictSection } from '#web/ui/conflict-section.tsx';
import type { SnippetFormValues } from './snippet-form.ts';

interface ConflictNoticeProps {
  conflict: EditConflict<SnippetDetail>;
  getValues: () => SnippetFormValues;
}

/** Shows what happened to a snippet elsewhere, before saving overwrites it. */
export function ConflictNotice({ conflict, getValues }: ConflictNoticeProps) {
  if (conflict.kind === 'deleted') {
    return (
      <ConflictSection message="This snippet was deleted elsewhere. Saving creates a new snippet from this text." />
    );
  }
  return (
    <ConflictSection message="This snippet was changed elsewhere after you opened it. Updating it again replaces what it is now (−) with your text (+):">
      <Comparison key={conflict.now.updatedAt} stored={conflict.now} getValues={getValues} />
    </ConflictSection>
  );
}

interface ComparisonProps extends Pick<ConflictNoticeProps, 'getValues'> {
  stored: SnippetDetail;
}

function Comparison({ stored, getValues }: ComparisonProps) {
  // A snapshot: comparing on every keystroke would be slow.
  const [refused] = useState(() => toContent(getValues()));
  return (
    <div className="mt-2 max-h-96 overflow-y-auto">
      <ContentDiff before={{ ...stored, files: filesOf(stored) }} after={refused} split={false} folded />
    </div>
  );
}

/** Returns the values of the form with the names that the server would give to files without one. */
function toContent({ title, description, tags, isTemplate, trigger, files }: SnippetFormValues): Content {
  const names = shownFileNames(
    title.trim(),
    files.map(({ name, language }) => ({ name: name || null, language })),
  );
  return {
    title: title.trim(),
    description: description || null,
    tags: tags ?? [],
    isTemplate,
    trigger: trigger.trim() || null,
    files: files.map(({ language, code }, index) => ({ name: names[index] ?? '', language, code })),
  };
}
