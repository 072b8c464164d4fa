import { useEffect, useState } from 'react';
import type { Finding } from '#contract/findings.ts';
import { secretName } from '#domain/secret-scan/describe.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { excerptOf } from './excerpt.ts';
import type { Audience, PublishedText, SecretsQuestion } from './secrets-question.ts';

const WORDS: Readonly<Record<Audience, { reach: string; confirm: string }>> = {
  public: { reach: 'is public. Everyone can read and use what it contains.', confirm: 'Publish anyway' },
  'becoming public': {
    reach: 'is about to become public. Everyone can read and use what it contains.',
    confirm: 'Publish anyway',
  },
  'private link': {
    reach: 'has a private link. Everyone with the link can read and use what it contains.',
    confirm: 'Save anyway',
  },
  'new link': {
    reach: 'is about to get a private link. Everyone with the link can read and use what it contains.',
    confirm: 'Create anyway',
  },
};

interface SecretsDialogProps {
  question: SecretsQuestion;
  onClose: () => void;
}

/** Shows the possible secrets in a text and asks whether they may become public. */
export function SecretsDialog({ question, onClose }: SecretsDialogProps) {
  const { title, audience, findings, answer } = question;
  const words = WORDS[audience];
  const text = usePublishedText(question);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={findings.length === 1 ? 'Possible secret' : `${findings.length} possible secrets`}
      description={
        <>
          “<bdi>{title}</bdi>” {words.reach}
        </>
      }
      maxWidth={560}
      footer={
        <>
          <Button onClick={() => answer('cancel')}>Cancel</Button>
          <Button onClick={() => answer('publish')}>{words.confirm}</Button>
          <Button variant="primary" data-autofocus="" onClick={() => answer('edit')}>
            Edit
          </Button>
        </>
      }
    >
      <section
        aria-label="Findings"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded-md border border-line"
      >
        <ul className="divide-y divide-line">
          {findings.map((finding) => (
            <FindingItem
              key={`${finding.file} ${finding.line} ${finding.column}`}
              finding={finding}
              isRead={text !== undefined}
              excerpt={text ? excerptOf(text, finding) : null}
            />
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

/** Returns the text; undefined while it loads and null if it cannot be loaded. */
function usePublishedText({ read }: SecretsQuestion): PublishedText | null | undefined {
  const [text, setText] = useState<PublishedText | null>();
  useEffect(() => {
    let isActive = true;
    read().then(
      (loaded) => isActive && setText(loaded),
      () => isActive && setText(null),
    );
    return () => {
      isActive = false;
    };
  }, [read]);
  return text;
}

interface FindingItemProps {
  finding: Finding;
  isRead: boolean;
  excerpt: ReturnType<typeof excerptOf>;
}

function FindingItem({ finding: { rule, file, line, masked }, isRead, excerpt }: FindingItemProps) {
  return (
    <li className="px-3 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{secretName(rule)}</span>
        <span className="text-muted text-sm wrap-anywhere">
          <bdi>{file}</bdi>, line {line}
        </span>
      </p>
      <code
        dir="ltr"
        translate="no"
        className="mt-1.5 block min-h-7 rounded-sm bg-sunken px-2 py-1 font-code text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {excerpt ? (
          <>
            {excerpt.before}
            <mark className="rounded-xs bg-accent-soft font-semibold text-ink">{excerpt.found}</mark>
            {excerpt.after}
          </>
        ) : (
          isRead && masked
        )}
      </code>
    </li>
  );
}
