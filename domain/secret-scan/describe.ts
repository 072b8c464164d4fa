import type { Secret } from './scan.ts';

/** Names by rule. Other rules of the preset are called after the service whose token they find. */
const NAMES: Readonly<Record<string, string>> = {
  '1password': '1Password token',
  'api-key': 'API key or token',
  aws: 'AWS secret access key',
  'aws-access-key-id': 'AWS access key ID',
  basicauth: 'Password',
  'database-connection-string': 'Database password',
  github: 'GitHub token',
  gitlab: 'GitLab token',
  'google-api-key': 'Google API key',
  'hashicorp-vault': 'Vault token',
  huggingface: 'Hugging Face token',
  jwt: 'JSON Web Token',
  npm: 'npm token',
  openai: 'OpenAI key',
  password: 'Password',
  pegboard: 'Pegboard API token',
  privatekey: 'Private key',
  sendgrid: 'SendGrid key',
  'url-password': 'Password in a URL',
};

/** Returns the name of a kind of secret. */
export const secretName = (rule: string): string =>
  NAMES[rule] ?? `${rule.charAt(0).toUpperCase()}${rule.slice(1).replaceAll('-', ' ')} token`;

/** Returns the kinds and positions of the first secrets without their values: `GitHub token in main.ts, line 3`. */
export function describeSecrets(secrets: readonly Pick<Secret, 'rule' | 'file' | 'line'>[]): string {
  const shown = secrets.slice(0, 3).map(({ rule, file, line }) => `${secretName(rule)} in ${file}, line ${line}`);
  const more = secrets.length - shown.length;
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ');
}

/** Returns a text that shows at most 4 characters and a quarter of a secret. */
export function maskSecret(value: string): string {
  const start = /^-----BEGIN [A-Z0-9 ]+-----|^[a-z][a-z0-9+.-]+:\/\//i.exec(value)?.[0];
  return `${start ?? value.slice(0, Math.min(4, Math.floor(value.length / 4)))}••••••••`;
}
