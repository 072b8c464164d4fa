import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

/** Files in `public` that pages request. Their names have no hash. */
const PUBLIC = ['before-paint.js', 'icon.svg', 'manifest.webmanifest'];
/** Screens and dialogs to precache. The editor, grammars and other fonts are cached on first use. */
const SCREENS = /[\\/]web[\\/](?!ui[\\/]code|features[\\/]accounts)/;
const OTHER_ASSETS = /\.css$|\.worker-[^.]*\.js$|inter-latin-wght-normal[^.]*\.woff2$/;

/** Writes `sw.js`: the service worker with its precache list. */
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
        const files = ['/index.html', ...PUBLIC.map((name) => `/${name}`), ...precacheList(bundle)];
        const contents = await Promise.all(PUBLIC.map((name) => readFile(join(root, 'public', name))));
        const build = { id: hash('sha256', [...files, ...contents].join('\n')).slice(0, 16), files };
        const path = join(root, 'service-worker/service-worker.ts');
        const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
        // Module service workers are not supported everywhere: remove the `export` that marks a module.
        const source = `const BUILD = ${JSON.stringify(build)};\n${code.replace(/^export \{\};\s*$/m, '')}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** Returns the entry, the screens and everything they import statically. */
function precacheList(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file === undefined || found.has(name)) return;
    found.add(name);
    if (file.type === 'chunk') for (const imported of file.imports) add(imported);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'asset' ? OTHER_ASSETS.test(name) : file.isEntry || SCREENS.test(file.facadeModuleId ?? ''))
      add(name);
  }
  return [...found].sort().map((name) => `/${name}`);
}
