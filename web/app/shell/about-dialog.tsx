import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CONTACT_URL, FEATURES, REPOSITORY_URL, STACK, VERSION } from './about.ts';

export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="About Pegboard"
      description={`Version ${VERSION}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-5">
        <Section title="Overview">
          <p>
            Pegboard is a searchable repository for code snippets: a wall where you hang the pieces of code you reach
            for, find them again in a moment and share them with a link.
          </p>
        </Section>
        <Section title="Key features">
          <ul className="list-disc space-y-1 pl-5 marker:text-accent">
            {FEATURES.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Section>
        <Section title="Tech stack">
          <p>{STACK}</p>
        </Section>
        <Section title="Contact">
          <p>
            Questions and reports are welcome <Away href={CONTACT_URL}>in the issues</Away> of the{' '}
            <Away href={REPOSITORY_URL}>source code repository</Away>.
          </p>
        </Section>
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Away({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="font-medium text-accent underline underline-offset-4">
      {children}
    </a>
  );
}
