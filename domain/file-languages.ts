import { LANGUAGE_OPTIONS, PLAIN_TEXT } from './languages.ts';

/** Extensions without the dot by language. The first one names new files. */
const EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    bash: 'sh bash zsh ksh fish bats',
    c: 'c h',
    clojure: 'clj cljs cljc edn',
    cpp: 'cpp cc cxx c++ hpp hh hxx ino tpp',
    csharp: 'cs csx',
    css: 'css pcss',
    diff: 'diff patch',
    docker: 'dockerfile containerfile',
    dos: 'bat cmd',
    elixir: 'ex exs',
    erlang: 'erl hrl',
    fsharp: 'fs fsi fsx',
    go: 'go',
    gradle: 'gradle',
    graphql: 'graphql gql graphqls',
    groovy: 'groovy gvy',
    haskell: 'hs lhs',
    html: 'html htm xhtml',
    ini: 'ini cfg editorconfig service timer socket',
    java: 'java',
    javascript: 'js mjs cjs es6',
    json: 'json jsonc json5 jsonl ndjson geojson webmanifest ipynb',
    julia: 'jl',
    kotlin: 'kt kts',
    latex: 'tex sty cls',
    lisp: 'lisp el cl',
    makefile: 'mk mak',
    markdown: 'md markdown mdx mkd',
    objectivec: 'm mm',
    ocaml: 'ml mli',
    perl: 'pl pm',
    php: 'php phtml',
    powershell: 'ps1 psm1 psd1',
    properties: 'properties env',
    protobuf: 'proto',
    python: 'py pyi pyw',
    ruby: 'rb rake gemspec ru',
    rust: 'rs',
    scala: 'scala sc sbt',
    scss: 'scss',
    sql: 'sql ddl dml',
    swift: 'swift',
    terraform: 'tf tfvars',
    [PLAIN_TEXT]: 'txt text log csv tsv',
    tsx: 'tsx',
    typescript: 'ts mts cts',
    verilog: 'v sv svh',
    vim: 'vim vimrc',
    xml: 'xml xsd xsl xslt svg plist csproj rss atom',
    yaml: 'yaml yml',
    zig: 'zig',
  }).map(([language, extensions]) => [language, extensions.split(' ')]),
);

/** Languages whose name is their extension. */
const NAMED_BY_EXTENSION: ReadonlySet<string> = new Set([
  ...LANGUAGE_OPTIONS.map(({ value }) => value),
  ...'astro awk cmake dart elm less lua nim nix r stylus svelte tcl toml vue'.split(' '),
]);

const LANGUAGE_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ...[...NAMED_BY_EXTENSION].map((language) => [language, language] as const),
  ...[...EXTENSIONS].flatMap(([language, extensions]) => extensions.map((extension) => [extension, language] as const)),
]);

/** Files known by their whole name. */
const LANGUAGE_BY_NAME: readonly (readonly [RegExp, string])[] = [
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

/** Returns the last part of a path. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Returns the extension without the dot in lower case; empty without one. */
export function extensionOfName(name: string): string {
  const base = baseName(name).toLowerCase();
  return base.includes('.') ? base.slice(base.lastIndexOf('.') + 1) : '';
}

/** Returns the language of a file by its name, or null. */
export function languageOfFileName(name: string): string | null {
  const base = baseName(name).toLowerCase();
  const known = LANGUAGE_BY_NAME.find(([pattern]) => pattern.test(base));
  return known?.[1] ?? LANGUAGE_BY_EXTENSION.get(extensionOfName(name)) ?? null;
}

/** Returns the extension, without the dot, of files in a language. */
export function extensionOfLanguage(language: string): string {
  const [extension] = EXTENSIONS.get(language) ?? [];
  return extension ?? (NAMED_BY_EXTENSION.has(language) ? language : 'txt');
}

/** Returns the title of a snippet made from a file: the name without its extension. */
export function titleOfFile(name: string): string {
  const file = baseName(name);
  const bare = file.replace(/\.[^.]+$/, '');
  return bare === '' ? file : bare;
}
