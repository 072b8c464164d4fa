import { Command } from 'cmdk';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { SearchHits } from '#web/shared/search-hits/search-hits.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { PaletteInput } from './palette-input.tsx';
import { CommandItem, PaletteFooter } from './palette-items.tsx';
import { useSnippetCommands } from './use-snippet-commands.ts';

interface PaletteSnippetProps {
  snippet: Snippet;
  /** The search that found it. */
  search: string;
  onBack: () => void;
  onRun: (action: () => void) => void;
}

/** Renders the actions of one snippet. */
export function PaletteSnippet({ snippet, search, onBack, onRun }: PaletteSnippetProps) {
  const [typed, setTyped] = useState('');
  const commands = useSnippetCommands(search)(snippet).filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || typed !== '') return;
    event.preventDefault();
    onBack();
  };

  return (
    <Command
      label={`Actions for ${snippet.title}`}
      shouldFilter={false}
      loop
      vimBindings={false}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <header className="flex items-center border-line border-b pl-2">
        <IconButton label="Back to the search" icon={<ArrowLeft />} size="sm" onClick={onBack} />
        {/* Touch screens show no keyboard for these few actions. */}
        <PaletteInput value={typed} onValueChange={setTyped} inputMode="none" placeholder={snippet.title} />
      </header>
      <Command.List className="shrink-0 p-2">
        {commands.map((command) => (
          <CommandItem key={command.id} command={command} onSelect={() => onRun(command.run)} />
        ))}
        {commands.length === 0 && <p className="px-2 py-4 text-center text-muted">Nothing found</p>}
      </Command.List>
      <SearchHits term={search} className="min-h-0 flex-1 overflow-hidden border-line border-t">
        <CodeView
          code={snippet.code}
          language={snippet.language}
          label={`Code of ${snippet.title}`}
          startLine={snippet.codeStartLine}
          maxHeight="12rem"
        />
      </SearchHits>
      <PaletteFooter
        hints={[
          { keys: ['↑', '↓'], does: 'move' },
          { keys: ['Enter'], does: 'choose' },
          { keys: ['Esc'], does: 'back' },
        ]}
      />
    </Command>
  );
}
