/** A pattern and its weight. */
export type WeightedPattern = readonly [pattern: RegExp, weight: number];

/** Patterns that identify a language by the start of the code. */
export const PROLOGUES: readonly (readonly [RegExp, string])[] = [
  [/^#!.*\b(bash|sh|zsh|ksh|fish)\b/, 'bash'],
  [/^#!.*\bpython/, 'python'],
  [/^#!.*\b(node|deno|bun)\b/, 'javascript'],
  [/^#!.*\bruby\b/, 'ruby'],
  [/^#!.*\bperl\b/, 'perl'],
  [/^#!.*\bphp\b/, 'php'],
  [/^#!.*\bpwsh\b/, 'powershell'],
  [/^<\?php\b/, 'php'],
  [/^<\?xml\b|^<svg[\s>]/, 'xml'],
  // Braces in a tag mean JSX.
  [/^<!doctype html\b|^<(!--|[a-z][\w-]*(\s[^<>{}]*)?>)/i, 'html'],
  // A manifest of Kubernetes.
  [/^(---\n)?(apiVersion: \S+|kind: [A-Z]\w+)\s*$/m, 'yaml'],
  // A section of a git configuration. TOML has quotes around texts.
  [/^\[[\w.-]+( "[^"\n]*")?\]\n\s*[\w.-]+ *= *[^\s"'[{\d]/, 'ini'],
  // A rule in one line.
  [/^[ \t]*[.#:*a-z@][^{};\n]*\{ *[a-z-]+ *: *[^;{}\n]+;? *(?:[a-z-]+ *: *[^;{}\n]+; *)*\}\s*$/, 'css'],
  [/^diff --git |^--- .+\n\+\+\+ /, 'diff'],
];

/** Patterns per language. They run on arbitrary input and must not backtrack. */
export const PATTERNS: Readonly<Record<string, readonly WeightedPattern[]>> = {
  javascript: [
    [/\b(const|let|var)\s+[\w$]+\s*=/, 2],
    [/\b(const|let)\s*[{[][^=\n]*[}\]]\s*=/, 2],
    [/=>/, 1.5],
    [/\bfunction\s*\*?\s*[\w$]*\s*\(/, 1.5],
    [/\basync\s+(function|\()/, 1],
    [/\brequire\(['"]|\bmodule\.exports\b/, 3],
    [/^\s*(import\b[^;\n]*\bfrom\s+['"]|export\s+(default|const|function|class|async)\b)/m, 2],
    [/\bconsole\.(log|error|warn)\(/, 2.5],
    [/\b(document|window)\.\w+|\.addEventListener\(/, 1.5],
    [/===|!==/, 1.5],
    [/\bnew (Promise|Map|Set)\b|\bawait \w/, 0.5],
  ],
  typescript: [
    [/^\s*(export\s+)?(interface|type)\s+\w+(<[^>\n]*>)?\s*(=|\{|extends)/m, 3],
    [/[\w)\]?]\s*:\s*(string|number|boolean|unknown|void|never|any|Promise<|Record<|readonly |\w+\[\])/, 2.5],
    [/\b(as const|satisfies \w|import type|export type|readonly \w+:|keyof \w|private readonly)\b/, 2.5],
    [/\bfunction\s+\w+<\w|\w<(string|number|boolean|null|[A-Z]\w*(\[\])?)( \| \w+)*>\(/, 2],
    [/\w+!?:\s*\w+(<[^>\n]+>)?\s*[,)=;]\s*.*=>|\)\s*:\s*\w+(<[^>\n]+>)?(\[\])?\s*(=>|\{)/, 2],
    [/^\s*enum\s+\w+\s*\{/m, 1.5],
  ],
  jsx: [
    [/return\s*\(?\s*<[A-Za-z>]/, 3],
    [/<\/?[A-Z]\w*[\s/>]/, 1.5],
    [/\bfrom ['"]react['"]|\bextends (React\.)?Component\b/, 2],
    [/\bclassName=|\bon[A-Z]\w+=\{|\buse(State|Effect|Ref|Memo|Callback)\b/, 2],
  ],
  python: [
    [/^\s*(async\s+)?def\s+\w+\(.*\)\s*(->\s*[^:]+)?:/m, 3.5],
    [/^\s*class\s+\w+(\(.*\))?:\s*$/m, 3],
    [/^(from\s+[\w.]+\s+import\s|import\s+[\w.]+(\s+as\s+\w+)?\s*$)/m, 3],
    [/^\s*(if|elif|for|while|with|try|except|else)\b[^{;\n]*:\s*(#.*)?$/m, 2],
    [/^\s*@\w+(\.\w+)*(\(.*\))?\s*$/m, 0.5],
    [/\bself\.\w+|\bNone\b|\bTrue\b|\bFalse\b|\belif\b|\b__\w+__\b/, 1.5],
    [/\bprint\(/, 1.5],
    [/\bf"[^"]*\{|\bf'[^']*\{|"""/, 1.5],
    [/\[[^\]\n]+\bfor\s+\w+(,\s*\w+)*\s+in\s[^\]]+\]|\blambda\s[\w, ]*:/, 3],
  ],
  java: [
    [/^import\s+(static\s+)?[a-z]\w*(\.\w+)+(\.\*)?;/m, 3],
    [/^package\s+[\w.]+;/m, 3],
    [
      /\b(public|private|protected)\s+(static\s+|final\s+|abstract\s+|sealed\s+)*(class|interface|record|enum|void|[A-Z]\w*(<.*>)?|int|long|boolean)\b/,
      2,
    ],
    [/\bSystem\.(out|err)\.print|\bpublic static void main\b|@Override\b/, 3.5],
    [/\bnew\s+\w+<.*>\(|\bfinal\s+\w+/, 1],
    [/\b(record\s+\w+\s*[(<]|sealed interface\s+\w+)|\bthrows\s+\w+/, 1.5],
    [/\b(String|List|Map|Optional|Integer)(<[^>\n]+>)?\s+\w+\s*[=;(,)]/, 1.5],
  ],
  csharp: [
    [/^\s*using\s+(static\s+)?[A-Z][\w.]*\s*;/m, 3.5],
    [/^\s*namespace\s+[\w.]+\s*[;{]?\s*$/m, 2.5],
    [
      /\b(public|private|internal|protected)\s+(static\s+|async\s+|override\s+|sealed\s+|readonly\s+|partial\s+)*(class|record|Task|string|void|int|bool|var)\b/,
      2,
    ],
    [/\{\s*get;\s*(set|init|private set)?;?/, 3],
    [/\bConsole\.Write|\bstring\.Is\w+\(|\bvar\s+\w+\s*=\s*(await\s+)?new\b|\bIEnumerable<|\basync Task\b/, 2.5],
    [/\$"[^"]*\{|\bforeach\s*\(\s*var\b/, 2],
    [/\bWebApplication\.|\bbuilder\.Services\b|\bIServiceProvider\b|\bILogger</, 3],
  ],
  cpp: [
    [/\bstd::\w+/, 3.5],
    [/^\s*#\s*include\s*<[a-z_]+>/m, 2],
    [/\btemplate\s*<|\bconstexpr\b|\bnoexcept\b|\bnullptr\b|\bcout\s*<</, 2.5],
    [/\b(class|struct)\s+\w+\s*(final\s*)?(:\s*(public|private)\s|\{)[\s\S]*\b(public|private)\s*:/, 2],
    [/^\s*using\s+namespace\s+\w+;|\bauto\s+\w+\s*=|&&\s*\w+\)/m, 1],
  ],
  c: [
    [/^\s*#\s*include\s*[<"][\w/]+\.h[>"]/m, 3],
    [/^\s*#\s*(define|ifndef|ifdef|endif)\b/m, 1.5],
    [/\b(printf|malloc|free|sizeof|memcpy|strlen|fprintf)\s*\(/, 1.5],
    [/\b(static\s+)?(int|void|char|size_t|uint\d+_t|unsigned)\s+\*?\w+\s*\([^)]*\)\s*\{/, 1.5],
    [/\btypedef\s+(struct|enum|union)\b|\bstruct\s+\w+\s*\*|->\w+/, 1],
  ],
  php: [
    [/\$\w+\s*=|\$this->\w+/, 1.5],
    [/\bfunction\s+\w*\s*\([^)]*\$\w+/, 3],
    [/\$\w+->\w+|::class\b|\becho\s+['"$]/, 2],
    [/^\s*(namespace|use)\s+[A-Z]\w*(\\\w+)+;/m, 3],
  ],
  go: [
    [/^package\s+\w+\s*$/m, 4],
    [/^func\s+(\(\w+\s+\*?\w+(\[\w+\])?\)\s*)?\w+(\[[^\]]+\])?\(/m, 3],
    [/:=/, 1.5],
    [/\bif err != nil\b|\bfmt\.\w+\(|\bdefer\s+\w|\bgo func\(|\bchan\s+\w|<-\w/, 3],
    [/^type\s+\w+\s+(struct|interface)\s*\{/m, 3],
  ],
  ruby: [
    [/^\s*def\s+(self\.)?\w+[?!]?(\(.*\)|\s+\w+)?\s*$/m, 2.5],
    [/^\s*end\s*$/m, 1],
    [/\bdo\s*\|[^|]+\||\{\s*\|[^|]+\|/, 2.5],
    [/^\s*(require|require_relative)\s+['"]/m, 3],
    [/\bputs\s|\battr_(reader|accessor|writer)\b|\.each\b|\bnil\b|\bunless\b/, 1.5],
    [/^\s*(class|module)\s+[A-Z]\w*(\s*<\s*[\w:]+)?\s*$/m, 1.5],
    [/@\w+\s*=|:\w+\s*=>|#\{/, 1],
  ],
  swift: [
    [/\bfunc\s+\w+(<[^>]+>)?\([^)]*\)\s*(async\s*)?(throws\s*)?(->\s*[^{\n]+)?\s*\{/, 2],
    [/^import\s+(SwiftUI|Foundation|UIKit|Combine)\s*$/m, 4],
    [
      /\b(guard|if)\s+(let|var|case)\b|\blet\s+\w+\s*:\s*[A-Z[]|@(State|Published|Binding|MainActor|main|propertyWrapper)\b/,
      2.5,
    ],
    [/\b(extension|protocol|struct|actor)\s+\w+\s*(<[^>]+>)?\s*(:\s*[\w, ]+)?\s*\{/, 1.5],
    [/\bnil\b|\bself\.\w+|\bvar\s+\w+\s*:\s*\w+\s*[{=]|\?\?|\binit\(/, 1],
  ],
  kotlin: [
    [/\bfun\s+(<[^>]+>\s*)?(\w+(<[^>]*>)?\.)?\w+\s*\(/, 3.5],
    [/\b(val|var)\s+\w+(\s*:\s*\w+(<[^>]+>)?\??)?\s*(=|by)/, 2],
    [/\b(data|sealed|enum)\s+(class|interface)\b|\bcompanion object\b|\bsuspend\b|\bwhen\s*[({]|\boverride fun\b/, 3],
    [/\?\.\w+|\?:|\bit\.\w+|\blistOf\(|\bprintln\(/, 1],
  ],
  rust: [
    [/\b(pub\s+)?(async\s+)?fn\s+\w+(<[^>]+>)?\s*\(/, 3],
    [/\blet\s+(mut\s+)\w+|&(mut\s+)?(self|str)\b|\bimpl(<[^>]+>)?\s+\w+/, 3],
    [/^\s*use\s+(std|crate|super|\w+)::[\w:{}*, ]+;/m, 3],
    [/#\[(derive|cfg|test|tokio)\b|\bprintln!\(|\bvec!\[|\bunwrap\(\)|\bResult<|\bOption<|\bSome\(/, 2.5],
    [/\bmatch\s+[\w.&()]+\s*\{|->\s*\w+|::\w+/, 1],
  ],
  html: [
    [
      /<(div|span|p|a|ul|li|section|form|button|input|head|body|script|link|meta|dialog|details|nav|main|h[1-6])(\s[^<>]*)?>/i,
      2.5,
    ],
    [/<\/(div|span|p|a|ul|li|section|form|button|head|body|script|dialog|details|nav|main|h[1-6])>/i, 1.5],
    [/^<[a-z]/i, 2],
    [/<(img|picture|video|source|svg|table|label|style|template)[\s>]/i, 1.5],
  ],
  css: [
    [/^[ \t]*[.#:&*a-z[][^{};\n]*\{[ \t]*$/m, 0.5],
    [/^\s*(--)?[a-z-]+\s*:\s*[^;{}\n]+;\s*$/m, 1],
    [
      /^\s*(display|color|margin|padding|position|width|height|background(-\w+)?|font(-\w+)?|border(-\w+)?|grid(-\w+)*|animation|inset|overflow|clip(-path)?|mask(-\w+)?)\s*:\s*[^;\n]+;/m,
      2.5,
    ],
    [/@(media|keyframes|supports|layer|container|font-face|property)\b|\bvar\(--/, 2.5],
    [/^\s*:root\b|(?<=\d)(px|rem|em|vh|vw)\b/m, 1],
  ],
  scss: [
    [/^\s*\$[\w-]+\s*:\s*[^;]+;/m, 3.5],
    [/@(mixin|include|extend|use|forward|each|function|return)\b/, 4],
    [/^\s*&(:|\.|-|\s)/m, 2],
    [/#\{\$|\bmap\.get\(/, 2],
  ],
  sql: [
    [/\bselect\b[\s\S]+\bfrom\b/i, 2.5],
    // Columns before FROM, or a whole statement with one column. English sentences match neither.
    [/^\s*select\s+(distinct\s+)?(\*|\w+\([^()]*\)|[\w.]+(\s*,\s*[\w.]+)+)\s+from\s/im, 1.5],
    [/^\s*select\s+[\w.]+\s+from\s+[\w.]+\s*;\s*$/im, 1.5],
    [
      /^\s*(insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+(unique\s+)?(or\s+replace\s+)?(table|index|view|function|temp\w*)|alter\s+table|drop\s+table|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s*(materialized\s*)?\()/im,
      4,
    ],
    [/\b(group|order)\s+by\b|\b(inner|left|right)\s+join\b|\bwhere\s+\w|\bvalues\s*\(/i, 1.5],
    [/\b(varchar|primary key|not null|references|returning|over\s*\()/i, 1.5],
  ],
  yaml: [
    [/^[\w./-]+:\s*$/m, 1.5],
    [/^\s*-\s+[\w./-]+:\s/m, 2],
    [/^\s*[\w./-]+:\s+[^{};]+$/m, 1],
    [/^---\s*$/m, 1],
    [/^\s+[\w.-]+:\s+\S.*\n\s+[\w.-]+:/m, 1],
  ],
  markdown: [
    [/^#{1,6}\s+\S.*$/m, 1.5],
    [/^```/m, 2.5],
    [/\[[^\]\n]+\]\([^)\n]+\)/, 2],
    [/^\s*[-*]\s+(\[[ x]\]\s+)?\S.*$/m, 1],
    [/\*\*[^*\n]+\*\*/, 1],
    [/^\|.+\|\s*\n\|[\s:|-]+\|/m, 3],
  ],
  bash: [
    [/^\s*(if|while|until)\s+(\[\[?\s|!|\w+.*;\s*(then|do)\b)/m, 2.5],
    [/^\s*(fi|done|esac)\b/m, 2.5],
    [/\$\{\w+|"\$\w+"|\$\(\w|\$@|"\$@"/, 2],
    [
      /^\s*(sudo|apt(-get)?|cd|export|echo|set -[a-z]+|grep|sed|awk|curl|git|npm|docker|ssh|chmod|mkdir|jq|kubectl|tar|rsync)\s/m,
      3,
    ],
    [/\|\s*(grep|sed|awk|sort|xargs|head|tail|wc|uniq|jq|cut|tr|tee|bash|sh)\b|\s&&\s|2>&1|>\/dev\/null/, 1.5],
    [/^\s*\w+\s*\(\)\s*\{/m, 2],
  ],
  powershell: [
    [/\b(Get|Set|New|Remove|Write|Invoke|Start|Stop|Import|Export|Select|Where|ForEach|Test|Add)-[A-Z]\w+/, 4],
    [/\$_\.|\$PSItem|\[CmdletBinding\(|\bparam\s*\(|\s-(eq|ne|gt|lt|like|match)\s/, 2.5],
    [/^\s*function\s+[A-Z]\w+-[A-Z]\w+/m, 3],
  ],
  docker: [
    [/^FROM\s+\S+/m, 2],
    [/^(RUN|CMD|ENTRYPOINT|WORKDIR|COPY|EXPOSE|HEALTHCHECK|USER|ENV|ARG)\s+\S/m, 2],
  ],
  graphql: [
    [/^\s*(query|mutation|subscription|fragment)\s+\w+[^{=]*\{/m, 4],
    [/^\s*(type|input|interface|enum|scalar|union)\s+\w+(\s+implements\s+\w+)?(\s*@\w+.*)?\s*\{\s*$/m, 1.5],
    [/^\s*\w+(\([^)]*\))?:\s*\[?\w+!?\]?!?\s*$/m, 2],
    [/:\s*\[?(ID|String|Int|Boolean|Float)\b!?/, 2],
  ],
  lua: [
    [/\blocal\s+(function\s+\w|\w+(,\s*\w+)*\s+=\s)/, 3],
    [/\bthen\b[\s\S]*\bend\b|\belseif\b|~=|\.\.\s*["\w]/, 2],
    [/\bfunction\s+[\w.:]+\(.*\)\s*$/m, 1.5],
  ],
  haskell: [
    [/^\w+'?\s*::\s*.+(->|=>|[A-Z])/m, 4],
    [/^(module|import(\s+qualified)?)\s+[A-Z][\w.]*/m, 2],
    [/\bwhere\s*$|<\$>|<\*>|>>=|\bderiving\b/m, 2],
  ],
  elixir: [
    [/\bdefmodule\s+[A-Z][\w.]*\s+do\b/, 5],
    [/\bdefp?\s+\w+(\(.*\))?.*\bdo\b|\|>/, 2.5],
  ],
  dart: [
    [/^import\s+'(package|dart):/m, 5],
    [/\bFuture<\w|\bWidget build\(|\bvoid main\(\)|\blate final\b/, 2.5],
  ],
  makefile: [
    [/^\.PHONY\s*:/m, 4],
    [/^[\w.%/-]+\s*:(?!=)[^=\n]*\n\t\S/m, 3.5],
    [/\$\((\w+|shell .+|wildcard .+)\)|:=/, 1],
  ],
  nginx: [
    [/^\s*(server|location\s+\S+|upstream\s+\w+|http|events)\s*\{/m, 2.5],
    [/^\s*(listen|server_name|proxy_pass|root|try_files|proxy_set_header|add_header)\s+[^;{}]+;/m, 3],
  ],
  perl: [
    [/\bmy\s+[$@%(]\w+|\buse strict;|=~\s*[ms]?\//, 4],
    [/\bperl\s+-\w+/, 2],
  ],
  ini: [
    [/^[A-Z]\w+=\S/m, 3],
    [/^\[[A-Z]\w+\]$/m, 2],
  ],
  toml: [
    [/^\[\[?[\w."-]+\]?\]\s*$/m, 2.5],
    [/^[\w-]+\s*=\s*("[^"]*"|\[|\d|true|false|\{)/m, 2],
  ],
};
