const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns the programs that wrote the files, as they end a sentence. */
export function sourceName(sources: readonly string[]): string {
  if (sources.length === 0) return 'files';
  return names.format(sources.map((source) => (source === 'Files' ? 'files' : source)));
}
