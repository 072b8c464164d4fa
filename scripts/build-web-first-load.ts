import type { Plugin, Rolldown } from 'vite';

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

/**
 * Makes the contract a script of its own before that of the app: to set up its schemas takes as long as all the rest, and
 * together they would be a task that one notices. A browser runs scripts of the page one by one, and answers in between.
 */
export function contractFirst(): Plugin {
  return {
    name: 'contract-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]*\/contract-[^"]*)">/.exec(html);
        if (preload === null) throw new Error('The contract is not part of the build');
        const [link, src] = preload;
        return html
          .replace(link, '')
          .replace('<script type="module"', `<script type="module" crossorigin src="${src}"></script>\n    $&`);
      },
    },
  };
}
