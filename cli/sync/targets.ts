import { readdir, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { EDITOR_FORMATS, type EditorFormat } from '#domain/editors/snippet.ts';
import { CliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { homeFolder, settingsFolder } from '../settings/config-folder.ts';

export const isTarget = (name: string): name is EditorFormat => EDITOR_FORMATS.some((format) => format === name);

/** A folder for snippets, and the folder that exists if the editor is installed. */
interface Candidate {
  readonly installed: string;
  readonly folder: string;
}

interface Target {
  readonly label: string;
  candidates(io: Io): Promise<Candidate[]> | Candidate[];
  /** Returns the step that the person takes afterwards. */
  readonly hint?: (folder: string) => string;
}

const isWindows = platform() === 'win32';

/** Folders of JetBrains IDEs, such as `PyCharm2026.1`. */
const JETBRAINS_IDE = /^[A-Za-z]+\d{4}\.\d+$/;

/** Finds the folders that `sync` writes to, by editor. */
export const TARGETS: Readonly<Record<EditorFormat, Target>> = {
  vscode: {
    label: 'VS Code, Cursor or VSCodium',
    candidates: (io) =>
      ['Code', 'Cursor', 'VSCodium'].map((name) => inside(join(settingsFolder(io), name), 'User', 'snippets')),
  },
  zed: {
    label: 'Zed',
    // On macOS, too, Zed uses ~/.config.
    candidates: (io) => [
      inside(
        isWindows ? join(settingsFolder(io), 'Zed') : join(xdgFolder(io, 'XDG_CONFIG_HOME', '.config'), 'zed'),
        'snippets',
      ),
    ],
  },
  nvim: {
    label: 'Neovim',
    candidates: (io) => [
      {
        installed: isWindows
          ? join(io.env.LOCALAPPDATA ?? homeFolder(io), 'nvim')
          : join(xdgFolder(io, 'XDG_CONFIG_HOME', '.config'), 'nvim'),
        // A package, which is on the runtime path.
        folder: join(
          isWindows
            ? join(io.env.LOCALAPPDATA ?? homeFolder(io), 'nvim-data')
            : join(xdgFolder(io, 'XDG_DATA_HOME', '.local/share'), 'nvim'),
          'site/pack/pegboard/start/pegboard',
        ),
      },
    ],
    hint: (folder) => `LuaSnip: require('luasnip.loaders.from_vscode').lazy_load({ paths = { '${folder}' } })`,
  },
  sublime: {
    label: 'Sublime Text',
    candidates: (io) =>
      ['sublime-text', 'Sublime Text'].map((name) =>
        inside(join(settingsFolder(io), name), 'Packages', 'User', 'Pegboard'),
      ),
  },
  jetbrains: {
    label: 'JetBrains IDE',
    candidates: async (io) => {
      const parent = join(settingsFolder(io), 'JetBrains');
      const names = await readdir(parent).catch(() => []);
      return names.filter((name) => JETBRAINS_IDE.test(name)).map((name) => inside(join(parent, name), 'templates'));
    },
    hint: () => 'Restart the IDE to load the templates.',
  },
  raycast: {
    label: 'Raycast',
    candidates: ({ cwd }) => [inside(cwd)],
    hint: () => 'In Raycast run Import Snippets and choose the file.',
  },
};

/**
 * Returns the snippets folders of the editors that are installed.
 *
 * @throws CliError if there is none
 */
export async function foldersOf(io: Io, target: EditorFormat): Promise<string[]> {
  const { label, candidates } = TARGETS[target];
  const folders: string[] = [];
  for (const { installed, folder } of await candidates(io)) if (await isFolder(installed)) folders.push(folder);
  if (folders.length === 0) throw new CliError(`No ${label} was found. Name the folder for snippets with --dir.`);
  return folders;
}

const inside = (installed: string, ...more: readonly string[]): Candidate => ({
  installed,
  folder: join(installed, ...more),
});

const xdgFolder = (io: Io, variable: 'XDG_CONFIG_HOME' | 'XDG_DATA_HOME', fallback: string): string =>
  io.env[variable] || join(homeFolder(io), fallback);

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
