import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scopes.ts';

/** Says what each scope allows. */
export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  'snippets:read': 'Read snippets',
  'snippets:write': 'Create, edit and delete snippets',
  'snippets:publish': 'Make snippets public',
  'collections:read': 'Read collections',
  'collections:write': 'Create, edit and delete collections',
  'comments:write': 'Write and delete comments',
  'library:export': 'Export the whole library',
};

const READ: readonly TokenScope[] = ['snippets:read', 'collections:read'];
const WRITE: readonly TokenScope[] = ['snippets:write', 'collections:write', 'comments:write'];

export type Preset = 'read' | 'write' | 'all' | 'custom';

/** Scopes by preset. */
export const PRESETS: Readonly<Record<Exclude<Preset, 'custom'>, readonly TokenScope[]>> = {
  read: READ,
  write: [...READ, ...WRITE],
  all: TOKEN_SCOPES,
};

export const PRESET_OPTIONS = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
  { value: 'all', label: 'Everything' },
] as const;

const isSame = (one: readonly TokenScope[], other: readonly TokenScope[]) =>
  one.length === other.length && one.every((scope) => other.includes(scope));

/** Returns the preset with exactly these scopes. */
export const presetOf = (scopes: readonly TokenScope[]): Preset =>
  PRESET_OPTIONS.find(({ value }) => isSame(PRESETS[value], scopes))?.value ?? 'custom';
