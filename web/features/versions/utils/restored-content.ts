import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { Version } from '#contract/versions.ts';

/**
 * Returns a snippet with the content of a version.
 *
 * @param file name of the only file to take. Omit for everything.
 */
export function restoredContent(snippet: SnippetDetail, version: Version, file?: string): SnippetDetail {
  const { title, description, tags, isTemplate, trigger, files } = version;
  if (file === undefined) {
    const fileName = files[0]?.name ?? null;
    return { ...snippet, title, description, tags, isTemplate, trigger, fileName, files };
  }
  const current = filesOf(snippet);
  const restored = files.filter(({ name }) => name === file);
  const kept = current.map((one) => restored.find(({ name }) => name === one.name) ?? one);
  return { ...snippet, files: current.some(({ name }) => name === file) ? kept : [...current, ...restored] };
}
