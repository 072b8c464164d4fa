import { EDITOR_FORMATS, type EditorFormat } from '#domain/editors/snippet.ts';
import { command, type Step, type Tool } from './tool.ts';

interface Editor {
  name: string;
  summary: string;
  /** Whether the editor loads changed files while it runs. */
  reloads: boolean;
}

const EDITORS: Readonly<Record<EditorFormat, Editor>> = {
  vscode: { name: 'VS Code', summary: 'Also Cursor and VSCodium. No extension is needed.', reloads: true },
  zed: { name: 'Zed', summary: 'One file for each language.', reloads: true },
  nvim: { name: 'Neovim', summary: 'For LuaSnip and other plugins that read the format of VS Code.', reloads: true },
  sublime: { name: 'Sublime Text', summary: 'One file for each snippet.', reloads: true },
  jetbrains: { name: 'JetBrains IDEs', summary: 'As live templates. Restart the IDE to load them.', reloads: false },
  raycast: { name: 'Raycast', summary: 'A file for its command Import Snippets.', reloads: false },
};

/** Signs the command line in with a token for all editors. */
export const editorSetUp = (install: Step): Tool => ({
  name: 'All editors',
  summary: 'The command line writes their files. Skip this if you are signed in with it.',
  token: { name: 'Editors', scopes: ['snippets:read', 'collections:read'] },
  steps: [install, command('Sign in. It asks for a token; one that reads is enough.', 'pegboard login')],
});

/** Editors that get the snippets with a trigger from the command line. */
export const editors = EDITOR_FORMATS.map((format): Tool => {
  const { name, summary, reloads } = EDITORS[format];
  const once = command('Write your snippets that have a trigger.', `pegboard sync ${format}`);
  const always = command('Or keep them up to date.', `pegboard sync ${format} --watch`);
  return { name, summary, steps: reloads ? [once, always] : [once] };
});
