import type { LucideIcon } from 'lucide-react';

/** Something the palette can do. */
export interface PaletteCommand {
  /** Unique, and the same each time: the list is told apart by it. */
  id: string;
  group: 'Go to' | 'Actions' | 'Code theme';
  label: string;
  icon: LucideIcon;
  /** Other words people may type for it. */
  words?: string;
  /** The keys that do the same without the palette. */
  keys?: readonly string[];
  run: () => void;
}

/** The commands of which each typed word begins a word; a few letters are enough, letters in the middle are not. */
export function matchCommands(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const wanted = wordsOf(typed);
  return commands.filter(({ group, label, words = '' }) => {
    const names = wordsOf(`${label} ${words} ${group}`);
    return wanted.every((word) => names.some((name) => name.startsWith(word)));
  });
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}#+]+/u)
    .filter(Boolean);
