import { LANGUAGE_OPTIONS } from '../languages.ts';
import type { Report } from './match.ts';
import { isTemplate } from './placeholders.ts';
import { isBasicCredential, isKey, isPassword, isUrlPassword } from './strength.ts';

/** A kind of secret that the preset of secretlint misses. */
interface Pattern {
  rule: string;
  /** With the secret as the group `value`. Every repetition has a limit, so that matching takes linear time. */
  expression: RegExp;
  isSecret: (value: string, groups: Readonly<Record<string, string | undefined>>) => boolean;
  /** Only in languages whose values have no quotes. */
  unquoted?: true;
}

const UNQUOTED_LANGUAGES: ReadonlySet<string> = new Set(
  'bash docker dockerfile http ini json5 markdown nginx plaintext powershell properties shell text toml yaml'.split(
    ' ',
  ),
);

/** Languages whose values have quotes. Unknown ones, such as `helm`, are mostly of configuration files. */
const QUOTED_LANGUAGES: ReadonlySet<string> = new Set(
  [
    ...LANGUAGE_OPTIONS.map(({ value }) => value),
    ...'c clojure dart elixir erlang haskell julia lua objectivec ocaml perl r scala zig'.split(' '),
  ].filter((language) => !UNQUOTED_LANGUAGES.has(language)),
);

const raw = String.raw;

// Names of variables, fields and options.
const PASSWORD = raw`(?:[Pp]ass(?:word|wd|phrase|wort)|PASS(?:WORD|WD|PHRASE|WORT)|(?<![a-z])pass|(?<![A-Z])PASS|(?<=[a-z])Pass|(?<![a-zA-Z])pwd|Pwd|PWD)`;
const KEY = raw`(?:(?:access|account|api|app|application|auth|bearer|bot|client|consumer|deploy|encryption|master|private|refresh|secret|service|session|shared|signing|storage|webhook)[-_. ]?(?:key|secret|token)|secret|token)`;
const SUFFIX = raw`(?:[-_]?(?:\d{1,2}|dev|prod|production|staging|value))?`;

// `password_2"] := `, `password: string = `, `password("`, `"password", `.
const TYPE = raw`(?::[ \t]{0,4}[&\w.?<>[\]']{1,30}[ \t]{0,4}(?==))?`;
const OPERATOR = raw`(?:={1,3}>?|:=?|!={1,2}|\(|,(?=[ \t]{0,4}\\?["']))`;
const ASSIGN = raw`${SUFFIX}(?:\\?["'\x60])?\]?[ \t]{0,20}${TYPE}${OPERATOR}[ \t]{0,20}`;
const QUOTED = raw`(?:[brufLR@$]{1,2})?\\?(?:"(?<value>[^"\s\\]{6,500})\\?"|'(?<value>[^'\s\\]{6,500})\\?'|\x60(?<value>[^\x60\s\\]{6,500})\x60)`;
const PLAIN = raw`(?<value>[^\s"'\x60,;<>(){}|&\\]{6,500})`;

const both = (password: RegExp, key: RegExp, more: Pick<Pattern, 'unquoted'> = {}): Pattern[] => [
  { rule: 'password', expression: password, isSecret: isPassword, ...more },
  { rule: 'api-key', expression: key, isSecret: isKey, ...more },
];
const always = () => true;

const PATTERNS: readonly Pattern[] = [
  { rule: 'jwt', expression: /\b(?<value>eyJ[\w-]{10,2000}\.eyJ[\w-]{10,8000}\.[\w-]{16,2000})/g, isSecret: always },
  { rule: 'google-api-key', expression: /\b(?<value>AIza[\w-]{35})(?![\w-])/g, isSecret: always },
  {
    rule: 'aws-access-key-id',
    expression: /\b(?<value>(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16})\b/g,
    isSecret: (value) => !value.endsWith('EXAMPLE'),
  },
  // Formats of files: PuTTY, kubeconfig, Docker, .netrc and .pgpass.
  {
    rule: 'privatekey',
    expression: /\bPrivate-Lines: \d{1,4}\r?\n(?<value>[A-Za-z0-9+/]{32,64}={0,2})/g,
    isSecret: always,
  },
  {
    rule: 'privatekey',
    expression: /\bclient-key-data"?:[ \t]{1,20}["']?(?<value>[A-Za-z0-9+/]{64,16000}={0,2})/g,
    isSecret: always,
  },
  {
    rule: 'basicauth',
    expression: /"auth"[ \t]{0,20}:[ \t]{0,20}"(?<value>[A-Za-z0-9+/]{8,500}={0,2})"/g,
    isSecret: isBasicCredential,
  },
  {
    rule: 'password',
    expression:
      /\b(?:machine\s{1,20}[^\s]{1,200}|default)\s{1,20}login\s{1,20}[^\s]{1,200}\s{1,20}password\s{1,20}(?<value>[^\s"'<>]{6,200})/g,
    isSecret: isPassword,
  },
  {
    rule: 'password',
    expression: /^[\w.*-]{1,200}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:(?<value>[^\s:"'<>]{6,200})$/gm,
    isSecret: isPassword,
  },
  {
    rule: 'password',
    expression: /\bConvertTo-SecureString\s{1,20}(?:-String\s{1,20})?["'](?<value>[^\s"']{6,200})["']/gi,
    isSecret: isPassword,
  },
  {
    rule: 'discord',
    expression: /\b(?<value>[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40})(?![\w-])/g,
    isSecret: (value) => /\d/.test(value),
  },
  {
    rule: 'discord',
    expression: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/(?<value>[\w-]{60,80})/g,
    isSecret: (value) => /\d/.test(value),
  },
  { rule: 'twilio', expression: /\b(?<value>SK[0-9a-f]{32})\b/g, isSecret: (value) => !isTemplate(value) },
  {
    rule: 'mailgun',
    expression: /\b(?<value>key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})(?![\w-])/g,
    isSecret: (value) => !isTemplate(value),
  },
  { rule: 'pegboard', expression: /\b(?<value>pgb_[0-9A-Za-z]{36})\b/g, isSecret: always },
  {
    rule: 'api-key',
    expression:
      /\b(?<value>GOCSPX-[\w-]{20,40}|ya29\.[\w-]{20,300}|pypi-AgEI[\w-]{50,300}|dop_v1_[0-9a-f]{64}|AGE-SECRET-KEY-1[A-Z0-9]{58}|\d{8,10}:AA[\w-]{33})(?![\w-])/g,
    isSecret: always,
  },
  {
    rule: 'url-password',
    expression:
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?<user>[^\s:/?#@"'`<>]{0,100}):(?<value>[^\s/?#@"'`<>]{4,200})@(?=[\w[])/gi,
    isSecret: (value, { user = '' }) => isUrlPassword(value, user),
  },
  { rule: 'basicauth', expression: /\bBasic (?<value>[A-Za-z0-9+/]{8,200}={0,2})/g, isSecret: isBasicCredential },
  { rule: 'api-key', expression: /\b(?:Bearer|Token) (?<value>[\w.~+/=-]{16,500})/g, isSecret: isKey },
  ...both(new RegExp(PASSWORD + ASSIGN + QUOTED, 'g'), new RegExp(KEY + ASSIGN + QUOTED, 'gi')),
  // Variables of a shell: `DB_PASSWORD=…`, also after `export` and `docker run -e`.
  ...both(
    new RegExp(raw`(?:(?<![A-Z])PASS|PASSWORD|PASSWD|PASSPHRASE|PWD)${SUFFIX}=${PLAIN}`, 'g'),
    new RegExp(raw`(?:SECRET|TOKEN|(?:ACCESS|API|AUTH|PRIVATE|SECRET)_?KEY)${SUFFIX}=${PLAIN}`, 'g'),
  ),
  // Options: `--password …`.
  ...both(
    new RegExp(raw`--?${PASSWORD}[= ]["']?${PLAIN}`, 'g'),
    new RegExp(raw`--?(?:[a-z]{1,20}-)?${KEY}[= ]["']?${PLAIN}`, 'g'),
  ),
  // Queries and connection strings: `?token=…&`, `;Password=…;`.
  ...both(
    new RegExp(raw`[?&;][ ]?${PASSWORD}=${PLAIN}`, 'g'),
    new RegExp(raw`[?&;][ ]?(?:${KEY}|key|sig|signature)=${PLAIN}`, 'gi'),
  ),
  ...both(
    new RegExp(raw`${PASSWORD}${SUFFIX}>(?<value>[^<>\s]{6,200})</`, 'g'),
    new RegExp(raw`${KEY}${SUFFIX}>(?<value>[^<>\s]{16,500})</`, 'gi'),
  ),
  // Lines of configuration files and prose: `password: …`.
  ...both(
    new RegExp(raw`${PASSWORD}${SUFFIX}[ \t]{0,20}[:=][ \t]{0,20}${PLAIN}(?=\s|$)`, 'g'),
    new RegExp(raw`${KEY}${SUFFIX}[ \t]{0,20}[:=][ \t]{0,20}${PLAIN}(?=\s|$)`, 'gi'),
    { unquoted: true },
  ),
  {
    rule: 'password',
    expression: new RegExp(
      raw`\b(?:curl\b[^\n]{0,300}?\s(?:-u|--user)[ =]?["']?[^\s:"'$]{1,100}:|mysql\w{0,10}\b[^\n|;]{0,200}?\s-p["']?|sshpass\s{1,4}-p\s{0,4}["']?)${PLAIN}`,
      'g',
    ),
    isSecret: isPassword,
  },
];

/** Reports what the patterns find in a text of a language. */
export function matchPatterns(text: string, language: string, report: Report): void {
  for (const { rule, expression, isSecret, unquoted } of PATTERNS) {
    if (unquoted && QUOTED_LANGUAGES.has(language)) continue;
    // `matchAll` copies the expression, which takes longer than matching a short text.
    expression.lastIndex = 0;
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      const { 0: matched, groups = {}, index } = match;
      const { value = '' } = groups;
      if (isSecret(value, groups)) report({ rule, start: index + matched.lastIndexOf(value), value });
    }
  }
}
