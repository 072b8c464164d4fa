import { Command } from 'cmdk';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { Snippet } from '#contract/snippets.ts';
import { pasteSearch } from '#web/app/board/search/paste-search.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { useSnippetSearch } from '#web/features/snippets/board/use-snippet-search.ts';
import { MOD } from '#web/lib/platform.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { SearchHits } from '#web/shared/search-hits/search-hits.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { matchCommands, type PaletteCommand } from './command.ts';
import { PaletteInput } from './palette-input.tsx';
import { CommandItem, PaletteFooter, PaletteGroup, SnippetItem } from './palette-items.tsx';
import { usePaletteCommands } from './use-palette-commands.ts';
import { useSnippetCommands } from './use-snippet-commands.ts';

/** Order of the groups. Matching commands come before matching snippets. */
const GROUPS = ['Go to', 'Actions', 'Code theme'] as const;

interface PaletteSearchProps {
  typed: string;
  onType: (typed: string) => void;
  onChoose: (snippet: Snippet) => void;
  onRun: (action: () => void) => void;
}

/** Renders the search page of the palette: commands and snippets. */
export function PaletteSearch({ typed, onType, onChoose, onRun }: PaletteSearchProps) {
  const { user } = useSession();
  const { snippets, searching } = useSnippetSearch(typed, user === null ? 'public' : 'all');
  const matching = matchCommands(usePaletteCommands(), typed);
  const isBlank = typed.trim() === '';
  const isNothing = !searching && matching.length + snippets.length === 0;
  const commands = isNothing && !isBlank && user !== null ? [creationOf(typed.trim())] : matching;
  const commandsOf = useSnippetCommands();
  const [moved, setMoved] = useState<string | null>(null);
  const values = valuesInOrder(commands, snippets, isBlank);
  // Results that arrive later may come first. The first one is selected until the person selects another.
  const selected = moved !== null && values.includes(moved) ? moved : (values[0] ?? '');
  const type = (text: string) => {
    setMoved(null);
    onType(text);
  };

  const copyAtOnce = (event: KeyboardEvent) => {
    const snippet = snippets.find(({ id }) => snippetValue(id) === selected);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !snippet) return;
    event.preventDefault();
    const [copy] = commandsOf(snippet);
    if (copy) onRun(copy.run);
  };

  const groups = GROUPS.map((name) => (
    <CommandGroup key={name} name={name} commands={commands.filter(({ group }) => group === name)} onRun={onRun} />
  ));
  const found = snippets.length > 0 && (
    <PaletteGroup key="Snippets" heading="Snippets">
      {snippets.map((snippet) => (
        <SnippetItem
          key={snippet.id}
          value={snippetValue(snippet.id)}
          snippet={snippet}
          viewerId={user?.id ?? null}
          search={typed.trim()}
          onSelect={() => onChoose(snippet)}
        />
      ))}
    </PaletteGroup>
  );
  return (
    <Command
      label="Command palette"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selected}
      onValueChange={(value) => setMoved(value === values[0] ? null : value)}
      onKeyDown={copyAtOnce}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="relative border-line border-b">
        <PaletteInput
          value={typed}
          onValueChange={type}
          maxLength={SEARCH_MAX}
          onPaste={pasteSearch(type)}
          placeholder="Find a snippet or do something…"
        />
        {searching && <Spinner className="absolute inset-y-0 right-4 my-auto text-muted" />}
      </div>
      <Command.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2">
        <SearchHits term={typed.trim()}>
          {isBlank ? [found, ...groups] : [...groups, found]}
          {isNothing && <p className="px-2 py-8 text-center text-muted">Nothing found</p>}
        </SearchHits>
      </Command.List>
      <p role="status" className="sr-only">
        {searching ? '' : results(matching.length + snippets.length)}
      </p>
      <PaletteFooter
        hints={[
          { keys: ['↑', '↓'], does: 'move' },
          { keys: ['Enter'], does: 'choose' },
          { keys: [MOD, 'Enter'], does: 'copy code' },
          { keys: ['Esc'], does: 'close' },
        ]}
      />
    </Command>
  );
}

/** Returns the command that creates a snippet with a title. */
const creationOf = (title: string): PaletteCommand => ({
  id: 'create-named',
  group: 'Actions',
  label: `Create a snippet named “${title}”`,
  icon: Plus,
  run: () => openDialog('newSnippet', { prefill: { title, files: [] } }),
});

const results = (count: number) => (count === 1 ? '1 result' : `${count} results`);

const snippetValue = (id: number) => `snippet ${id}`;

/** Returns the values of all options from top to bottom. */
function valuesInOrder(commands: readonly PaletteCommand[], snippets: readonly Snippet[], isBlank: boolean): string[] {
  const ofCommands = GROUPS.flatMap((name) => commands.filter(({ group }) => group === name).map(({ id }) => id));
  const ofSnippets = snippets.map(({ id }) => snippetValue(id));
  return isBlank ? [...ofSnippets, ...ofCommands] : [...ofCommands, ...ofSnippets];
}

interface CommandGroupProps {
  name: string;
  commands: readonly PaletteCommand[];
  onRun: (action: () => void) => void;
}

function CommandGroup({ name, commands, onRun }: CommandGroupProps) {
  return (
    commands.length > 0 && (
      <PaletteGroup heading={name}>
        {commands.map((command) => (
          <CommandItem key={command.id} command={command} onSelect={() => onRun(command.run)} />
        ))}
      </PaletteGroup>
    )
  );
}
