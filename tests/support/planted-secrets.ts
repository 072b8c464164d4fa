import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A secret in code. None is real: all are generated, so that no scanner of the repository finds them. */
export interface PlantedSecret {
  kind: string;
  code: string;
  value: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ALPHABETS = {
  word: `${LETTERS}0123456789`,
  letters: LETTERS,
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  hex: '0123456789abcdef',
  digits: '0123456789',
};

/** Returns a generator of texts that repeats for a seed. */
function randomTexts(seed: number) {
  let state = seed;
  return (length: number, alphabet: keyof typeof ALPHABETS = 'word'): string =>
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const characters = ALPHABETS[alphabet];
      return characters[Math.floor((state / 2 ** 32) * characters.length)];
    }).join('');
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const pem = (key: KeyObject, type: 'pkcs8' | 'sec1' | 'pkcs1') => String(key.export({ type, format: 'pem' })).trim();

type Text = ReturnType<typeof randomTexts>;

/** By kind: the secret and two ways to have it in code. */
const KINDS: Readonly<Record<string, (text: Text) => [value: string, ...codes: [string, string]]>> = {
  'password in code': (text) => {
    const value = `${text(6, 'letters')}#${text(4)}7`;
    return [value, `const password = '${value}';`, `{"db": {"password": "${value}"}}`];
  },
  'password of a shell': (text) => {
    const value = `${text(8)}4x`;
    return [value, `export DB_PASSWORD=${value}`, `docker run -e POSTGRES_PASSWORD=${value} postgres:18`];
  },
  'password in a URL': (text) => {
    const value = `${text(9)}3k`;
    return [value, `redis://:${value}@cache.internal:6379/0`, `git clone https://deploy:${value}@git.internal/app.git`];
  },
  'database password': (text) => {
    const value = `${text(10)}5z`;
    return [value, `DATABASE_URL=postgres://app:${value}@db/app`, `new Client("mysql://app:${value}@db:3306/app")`];
  },
  'header with a password': (text) => {
    const value = base64(`deploy:${text(10)}8`);
    return [value, `Authorization: Basic ${value}`, `headers: { Authorization: 'Basic ${value}' }`];
  },
  'JSON Web Token': (text) => {
    const value = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: text(9), iat: 1_767_000_000 })}.${text(43)}`;
    return [value, `curl -H "Authorization: Bearer ${value}"`, `const session = "${value}";`];
  },
  'Google API key': (text) => {
    const value = `AIza${text(35)}`;
    return [value, `<script src="https://maps.example/js?key=${value}"></script>`, `key: '${value}'`];
  },
  'AWS access key ID': (text) => {
    const value = `AKIA${text(16, 'upper')}`;
    return [value, `aws_access_key_id = ${value}`, `new Client({ accessKeyId: "${value}" })`];
  },
  'AWS secret access key': (text) => {
    const value = `${text(20)}/${text(19)}`;
    return [value, `aws_secret_access_key = ${value}`, `{ "secretAccessKey": "${value}" }`];
  },
  'Ed25519 private key': () => {
    const value = pem(generateKeyPairSync('ed25519').privateKey, 'pkcs8');
    return [value, value, `const key = ${JSON.stringify(value)};`];
  },
  'EC private key': () => {
    const value = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, 'sec1');
    return [value, value, `${value}\n\n# deploy key`];
  },
  'RSA private key': () => {
    const value = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey, 'pkcs1');
    return [value, value, `# id_rsa\n${value}\n`];
  },
  'GitHub token': (text) => {
    const value = `ghp_${text(36)}`;
    return [value, `git remote add origin https://${value}@github.com/a/b`, `token: ${value}`];
  },
  'GitLab token': (text) => {
    const value = `glpat-${text(20)}`;
    return [value, `curl --header "PRIVATE-TOKEN: ${value}"`, `GITLAB=${value}`];
  },
  'npm token': (text) => {
    const value = `npm_${text(36)}`;
    return [value, `//npm.example.com/:_authToken=${value}`, `NPM=${value}`];
  },
  'Slack token': (text) => {
    const value = `xoxb-${text(12, 'digits')}-${text(12, 'digits')}-${text(24)}`;
    return [value, `new WebClient("${value}")`, `SLACK=${value}`];
  },
  'Stripe key': (text) => {
    const value = `sk_live_${text(24)}`;
    return [value, `stripe.Stripe("${value}")`, `curl https://api.stripe.com/v1/charges -u ${value}:`];
  },
  'SendGrid key': (text) => {
    const value = `SG.${text(22)}.${text(43)}`;
    return [value, `mail.setApiKey('${value}')`, `MAIL=${value}`];
  },
  'OpenAI key': (text) => {
    const value = `sk-${text(20)}T3BlbkFJ${text(20)}`;
    return [value, `new OpenAI({ key: '${value}' })`, `# ${value}`];
  },
  'other API key': (text) => {
    const value = text(32, 'hex');
    return [value, `const apiKey = "${value}";`, `TWILIO_AUTH_TOKEN=${value}`];
  },
};

/** Returns 40 secrets of 20 kinds. Those that are keys differ in each run. */
export function plantedSecrets(): PlantedSecret[] {
  return Object.entries(KINDS).flatMap(([kind, plant], index) => {
    const text = randomTexts(index + 1);
    return [1, 2].map((way) => {
      const [value, ...codes] = plant(text);
      return { kind, value, code: codes[way - 1] ?? '' };
    });
  });
}
