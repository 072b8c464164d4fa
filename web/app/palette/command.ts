import type { LucideIcon } from 'lucide-react';

/** A command of the palette. */
export interface PaletteCommand {
  /** Unique and stable across renders. */
  id: string;
  group: 'Go to' | 'Actions' | 'Code theme';
  label: string;
  icon: LucideIcon;
  /** Synonyms to match, separated by spaces. */
  words?: string;
  /** Shortcut shown next to the label. */
  keys?: readonly string[];
  run: () => void;
}

/** Returns the commands in which every typed word is the prefix of a word: all for blank text, none for signs like `=>`. */
export function matchCommands(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0 && typed.trim() !== '') return [];
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
