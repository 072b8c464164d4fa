import type { Rolldown } from 'vite';

const ENTRY = /[\\/]web[\\/]main\.tsx$/;
const CONTRACT = /[\\/]contract[\\/][^?]*\.ts$/;
const WEB = /[\\/]web[\\/][^?]*\.tsx?$/;

/**
 * Keeps what every visit begins with in two files. The bundler would cut out whatever some later part shares with it, into
 * a score of files of a few hundred bytes that compress badly.
 */
export function firstLoad(): Rolldown.CodeSplittingGroup[] {
  return [firstOnes('contract', CONTRACT), firstOnes('app', WEB)];
}

function firstOnes(group: string, test: RegExp): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => {
      const seen = new Set([id]);
      // Grows while it is gone through, up to the modules that import this one in the end.
      for (const one of seen) {
        if (ENTRY.test(one)) return group;
        for (const importer of context.getModuleInfo(one)?.importers ?? []) seen.add(importer);
      }
      return null;
    },
    debugName: group,
    test,
  };
}
