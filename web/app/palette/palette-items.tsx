import clsx from 'clsx';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { foldForSearch } from '#domain/text.ts';
import { LanguageBadge } from '#web/features/snippets/card/language-badge.tsx';
import { HitText } from '#web/features/snippets/hits/hit-text.tsx';
import { codeHitsOf, labelOf } from '#web/features/snippets/hits/hits-of.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { Keys } from '#web/ui/keys.tsx';
import type { PaletteCommand } from './command.ts';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 data-[selected=true]:bg-hover pointer-coarse:min-h-11 ' +
  'scroll-my-2 select-none [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="mb-1.5 [&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:py-1 [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-muted [&>[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface CommandItemProps {
  command: Omit<PaletteCommand, 'group'>;
  onSelect: () => void;
}

export function CommandItem({ command: { id, label, icon: Icon, keys }, onSelect }: CommandItemProps) {
  return (
    <Command.Item value={id} onSelect={onSelect} className={ITEM}>
      <Icon aria-hidden="true" />
      <span className="flex-1 truncate">{label}</span>
      {keys && (
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Keys keys={keys} />
        </span>
      )}
    </Command.Item>
  );
}

interface SnippetItemProps {
  value: string;
  snippet: Snippet;
  viewerId: string | null;
  /** The search that found it. */
  search: string;
  onSelect: () => void;
}

export function SnippetItem({ value, snippet, viewerId, search, onSelect }: SnippetItemProps) {
  const { title, language, userId, authorName } = snippet;
  const [hit] = foldForSearch(title).includes(foldForSearch(search)) ? [] : codeHitsOf(snippet);
  return (
    <Command.Item value={value} onSelect={onSelect} className={ITEM}>
      <span className="flex w-4 shrink-0 justify-center">
        <LanguageDot language={language} />
      </span>
      <span className={clsx('min-w-0 flex-1', hit && 'py-1')}>
        <bdi data-searched="" className="block truncate">
          {title}
        </bdi>
        {hit && (
          <span className="flex gap-1.5 text-muted text-xs">
            <bdi className="max-w-1/2 shrink-0 truncate">{labelOf(hit)}:</bdi> <HitText hit={hit} />
          </span>
        )}
      </span>
      {userId !== viewerId && authorName !== null && (
        <span className="max-w-32 truncate text-muted text-sm max-sm:hidden">
          by <bdi>{authorName}</bdi>
        </span>
      )}
      <LanguageBadge language={language} />
    </Command.Item>
  );
}

interface PaletteFooterProps {
  hints: readonly { keys: readonly string[]; does: string }[];
}

/** Renders keyboard hints; hidden on touch devices. */
export function PaletteFooter({ hints }: PaletteFooterProps) {
  return (
    <footer className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-muted text-xs pointer-coarse:hidden max-sm:hidden">
      {hints.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1.5">
          <Keys keys={keys} /> {does}
        </span>
      ))}
    </footer>
  );
}
