import { KeyRound } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { type Step, TOKEN_PLACEHOLDER, type Tool } from '../utils/tool.ts';
import { CopyButton } from './copy-button.tsx';

interface ToolCardProps {
  tool: Tool;
  /** The token that was created for it on this visit. */
  token: string | undefined;
  onCreateToken: () => void;
}

/** Renders how to connect a program. */
export function ToolCard({ tool, token, onCreateToken }: ToolCardProps) {
  const { name, summary, link, steps } = tool;
  const hasToken = token !== undefined && steps.some(({ code }) => code.includes(TOKEN_PLACEHOLDER));
  return (
    <article aria-label={name} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-semibold text-base">{name}</h3>
          <p className="mt-0.5 text-muted text-sm">
            {summary}{' '}
            {link && (
              <a href={link.href} className="hit-area text-ink underline underline-offset-3 hover:text-accent">
                {link.text}
              </a>
            )}
          </p>
        </div>
        {tool.token && (
          <Button size="sm" aria-label={`Create token for ${name}`} onClick={onCreateToken}>
            <KeyRound aria-hidden="true" />
            Create token
          </Button>
        )}
      </header>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <StepItem
            key={step.text}
            step={token === undefined ? step : { ...step, code: step.code.replaceAll(TOKEN_PLACEHOLDER, token) }}
            name={steps.length === 1 ? name : `step ${index + 1} of ${name}`}
          />
        ))}
      </ol>
      <p role="status" className="text-muted text-sm empty:hidden">
        {hasToken && 'The new token is filled in. Copy it before you leave this page.'}
      </p>
    </article>
  );
}

function StepItem({ step: { text, code }, name }: { step: Step; name: string }) {
  return (
    <li className="min-w-0">
      <p className="mb-1.5 text-sm">{text}</p>
      <div className="flex items-start gap-1 rounded-md bg-sunken py-1 pr-1 pl-3">
        <section aria-label={`Code of ${name}`} dir="ltr" translate="no" className="min-w-0 flex-1 py-1.5">
          {/* Ligatures would hide which characters to type. */}
          <pre className="font-code text-sm whitespace-pre-wrap wrap-anywhere [font-variant-ligatures:none]">
            {code}
          </pre>
        </section>
        <CopyButton text={code} name={name} />
      </div>
    </li>
  );
}
