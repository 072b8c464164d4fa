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
 * Makes each file of the first load a script of its own, those that others need first. To set up the contract's schemas
 * takes as long as all the rest, and together they would be a task that one notices: a browser runs scripts of the page
 * one by one, and answers in between. Scripts are asked for as early as files that are preloaded, which Chromium loads a
 * second time where a service worker answers: https://github.com/vite-pwa/vite-plugin-pwa/issues/945.
 */
export function scriptsInTurn(): Plugin {
  return {
    name: 'scripts-in-turn',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const preloads = [...html.matchAll(/\s*<link rel="modulepreload" crossorigin href="([^"]*)">/g)];
        const scripts = preloads.map(([, src]) => `<script type="module" crossorigin src="${src}"></script>\n    `);
        const rest = preloads.reduce((page, [link]) => page.replace(link, ''), html);
        return rest.replace('<script type="module"', `${scripts.join('')}$&`);
      },
    },
  };
}
