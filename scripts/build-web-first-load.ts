import type { Rolldown } from 'vite';

const ENTRY = /[\\/]web[\\/]main\.tsx$/;
const CONTRACT = /[\\/](?:contract|domain)[\\/][^?]*\.ts$/;
const WEB = /[\\/]web[\\/][^?]*\.tsx?$/;

/**
 * Returns two chunk groups with all modules that the entry imports statically. By default the bundler moves modules
 * shared with lazy chunks into about twenty files of a few hundred bytes, which compress badly.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingGroup[] {
  return [chunkGroup('contract', CONTRACT), chunkGroup('app', WEB)];
}

function chunkGroup(group: string, test: RegExp): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => {
      const seen = new Set([id]);
      // The set grows during the iteration, until it has all direct and indirect importers.
      for (const module of seen) {
        if (ENTRY.test(module)) return group;
        for (const importer of context.getModuleInfo(module)?.importers ?? []) seen.add(importer);
      }
      return null;
    },
    debugName: group,
    test,
  };
}
