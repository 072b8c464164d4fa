import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { EditConflict } from '#web/shared/edit-conflict.ts';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { ConflictSection } from '#web/ui/conflict-section.tsx';

/** Shows what happened to a snippet elsewhere, before saving overwrites it. */
export function ConflictNotice({ conflict }: { conflict: EditConflict<SnippetDetail> }) {
  if (conflict.kind === 'deleted') {
    return (
      <ConflictSection message="This snippet was deleted elsewhere. Saving creates a new snippet from this text." />
    );
  }
  const { title, description, tags } = conflict.now;
  const files = filesOf(conflict.now);
  return (
    <ConflictSection message="This snippet was changed elsewhere after you opened it. Updating it again replaces what it is now:">
      <p dir="auto" className="mt-2 font-semibold">
        {title}
      </p>
      {description && (
        <p dir="auto" className="whitespace-pre-wrap text-muted text-sm">
          {description}
        </p>
      )}
      {tags.length > 0 && <p className="text-muted text-sm">Tags: {tags.join(', ')}</p>}
      {files.map(({ name, code, language }) => (
        <CodeView
          key={name}
          code={code}
          language={language}
          label={files.length === 1 ? 'Code as it is now' : `${name} as it is now`}
          maxHeight="10rem"
          className="mt-2 rounded-md"
        />
      ))}
    </ConflictSection>
  );
}
