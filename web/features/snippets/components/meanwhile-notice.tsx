import { CodeView } from '#web/ui/code/code-view.tsx';
import type { Meanwhile } from '../hooks/use-snippet-form.ts';

/** Says what became of a snippet elsewhere, so that whoever edits it here knows what they would replace. */
export function MeanwhileNotice({ meanwhile }: { meanwhile: Meanwhile }) {
  return (
    <section ref={show} aria-label="Meanwhile" className="mb-4 rounded-md bg-danger-soft px-3 py-2">
      {meanwhile.kind === 'deleted' ? (
        <p role="alert">This snippet was deleted elsewhere. Creating it makes a new one of what stands here.</p>
      ) : (
        <>
          <p role="alert">
            This snippet was changed elsewhere after you opened it. Updating it again replaces what it is now:
          </p>
          <p dir="auto" className="mt-2 font-semibold">
            {meanwhile.now.title}
          </p>
          {meanwhile.now.description && (
            <p dir="auto" className="whitespace-pre-wrap text-muted text-sm">
              {meanwhile.now.description}
            </p>
          )}
          {meanwhile.now.tags.length > 0 && <p className="text-muted text-sm">Tags: {meanwhile.now.tags.join(', ')}</p>}
          <CodeView
            code={meanwhile.now.code}
            language={meanwhile.now.language}
            label="Code as it is now"
            maxHeight="10rem"
            className="mt-2 rounded-md"
          />
        </>
      )}
    </section>
  );
}

/** It comes above the fields, where a person who has filled in the last may not look. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
