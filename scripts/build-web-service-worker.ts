import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

/** Files of `public` that a page asks for; they have no hash in their names. */
const PUBLIC = ['before-paint.js', 'icon.svg', 'manifest.webmanifest'];
/** Screens and dialogs, which open offline. The large editor, grammars and other fonts are kept when first used. */
const SCREENS = /[\\/]web[\\/](?!ui[\\/]code|features[\\/]accounts)/;
const ALSO_NEEDED = /\.css$|\.worker-|inter-latin-wght-normal/;

/** Writes `sw.js`: the service worker, with the names of the files it keeps from the start. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = ['/index.html', ...PUBLIC.map((name) => `/${name}`), ...filesToBegin(bundle)];
        const contents = await Promise.all(PUBLIC.map((name) => readFile(join(root, 'public', name))));
        const build = { id: hash('sha256', [...files, ...contents].join('\n')).slice(0, 16), files };
        const path = join(root, 'service-worker/service-worker.ts');
        const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
        // Not every browser takes a module as a service worker: the sign of one that is left over must go.
        const source = `const BUILD = ${JSON.stringify(build)};\n${code.replace(/^export \{\};\s*$/m, '')}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The page's own script, the screens it leads to, and whatever these import. */
function filesToBegin(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file === undefined || found.has(name)) return;
    found.add(name);
    if (file.type === 'chunk') for (const imported of file.imports) add(imported);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'asset' ? ALSO_NEEDED.test(name) : file.isEntry || SCREENS.test(file.facadeModuleId ?? ''))
      add(name);
  }
  return [...found].sort().map((name) => `/${name}`);
}
