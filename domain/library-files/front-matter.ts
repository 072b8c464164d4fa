/** Returns a Markdown file with the fields as front matter. JSON is YAML, and needs no library to write. */
export function writeFrontMatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n`;
}
