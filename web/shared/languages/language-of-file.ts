import { LANGUAGE_OPTIONS, PLAIN_TEXT } from '#contract/languages.ts';
import { grammarOf } from '#web/ui/code/languages.ts';

/**
 * Extensions without the dot, where `grammarOf` does not resolve them or resolves another language.
 * `LanguageDescription.matchFilename` knows half of them.
 */
const BY_ENDING: Readonly<Record<string, string>> = {
  ...endings('bash', 'sh bash zsh ksh fish bats'),
  ...endings('c', 'c h'),
  ...endings('clojure', 'clj cljs cljc edn'),
  ...endings('cpp', 'cpp cc cxx c++ hpp hh hxx ino tpp'),
  ...endings('csharp', 'cs csx'),
  ...endings('css', 'css pcss'),
  ...endings('diff', 'diff patch'),
  ...endings('docker', 'dockerfile containerfile'),
  ...endings('dos', 'bat cmd'),
  ...endings('elixir', 'ex exs'),
  ...endings('erlang', 'erl hrl'),
  ...endings('fsharp', 'fs fsi fsx'),
  ...endings('go', 'go'),
  ...endings('gradle', 'gradle'),
  ...endings('graphql', 'graphql gql graphqls'),
  ...endings('groovy', 'groovy gvy'),
  ...endings('haskell', 'hs lhs'),
  ...endings('html', 'html htm xhtml'),
  ...endings('ini', 'ini cfg editorconfig service timer socket'),
  ...endings('java', 'java'),
  ...endings('javascript', 'js mjs cjs es6'),
  ...endings('json', 'json jsonc json5 jsonl ndjson geojson webmanifest ipynb'),
  ...endings('julia', 'jl'),
  ...endings('kotlin', 'kt kts'),
  ...endings('latex', 'tex sty cls'),
  ...endings('lisp', 'lisp el cl'),
  ...endings('makefile', 'mk mak'),
  ...endings('markdown', 'md markdown mdx mkd'),
  ...endings('objectivec', 'm mm'),
  ...endings('ocaml', 'ml mli'),
  ...endings('perl', 'pl pm'),
  ...endings('php', 'php phtml'),
  ...endings('powershell', 'ps1 psm1 psd1'),
  ...endings('properties', 'properties env'),
  ...endings('protobuf', 'proto'),
  ...endings('python', 'py pyi pyw'),
  ...endings('ruby', 'rb rake gemspec ru'),
  ...endings('rust', 'rs'),
  ...endings('scala', 'scala sc sbt'),
  ...endings('scss', 'scss'),
  ...endings('sql', 'sql ddl dml'),
  ...endings('swift', 'swift'),
  ...endings('terraform', 'tf tfvars'),
  ...endings(PLAIN_TEXT, 'txt text log csv tsv'),
  ...endings('tsx', 'tsx'),
  ...endings('typescript', 'ts mts cts'),
  ...endings('verilog', 'v sv svh'),
  ...endings('vim', 'vim vimrc'),
  ...endings('xml', 'xml xsd xsl xslt svg plist csproj rss atom'),
  ...endings('yaml', 'yaml yml'),
  ...endings('zig', 'zig'),
};

/** Files known by their whole name. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^(docker|container)file(\..+)?$/, 'docker'],
  [/^(gnu)?makefile(\..+)?$/, 'makefile'],
  [/^cmakelists\.txt$/, 'cmake'],
  [/^(gem|rake|vagrant|pod|brew|guard|fast)file$/, 'ruby'],
  [/^jenkinsfile(\..+)?$/, 'groovy'],
  [/nginx.*\.conf$|\.nginx$/, 'nginx'],
  [/^(httpd|apache2?)\.conf$|^\.htaccess$/, 'apache'],
  [/^\.env(\..+)?$/, 'properties'],
  [/^\.(bash|zsh|k?sh)(rc|_profile|_aliases|env)$|^\.profile$/, 'bash'],
  [/^\.(git(config|modules)|npmrc|editorconfig)$/, 'ini'],
  [/^\.(babelrc|eslintrc|prettierrc)$/, 'json'],
  [/^(requirements.*|constraints)\.txt$/, PLAIN_TEXT],
];

/** Extensions that are language names of their own, though another grammar highlights them. */
const NAMES: ReadonlySet<string> = new Set([
  ...LANGUAGE_OPTIONS.map(({ value }) => value),
  'toml',
  'vue',
  'svelte',
  'astro',
]);

/** Returns the language of a file by its name, or null. */
export function languageOfFile(name: string): string | null {
  const file = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const known = BY_NAME.find(([pattern]) => pattern.test(file));
  if (known) return known[1];
  const ending = file.includes('.') ? file.slice(file.lastIndexOf('.') + 1) : '';
  if (ending === '') return null;
  // `hasOwn`, because an extension may be `constructor` or `__proto__`.
  const language = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  return language ?? (NAMES.has(ending) ? ending : grammarOf(ending));
}

/** Returns the title of a snippet made from a file: the name without its extension. */
export function titleOfFile(name: string): string {
  const file = name.slice(name.lastIndexOf('/') + 1);
  const bare = file.replace(/\.[^.]+$/, '');
  return bare === '' ? file : bare;
}

function endings(language: string, list: string): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((ending) => [ending, language]));
}
