import { expect, test } from 'vitest';
import { plantedSecrets } from '#tests/support/planted-secrets.ts';
import { describeSecrets, maskSecret, secretName } from './describe.ts';

test('shows at most four characters and a quarter of a secret', () => {
  expect(maskSecret('hunter2')).toBe('h••••••••');
  expect(maskSecret('abc')).toBe('••••••••');
  expect(maskSecret(`glpat-${'x'.repeat(20)}`)).toBe('glpa••••••••');
  expect(maskSecret('https://token@example.com')).toBe('https://••••••••');
  expect(maskSecret('-----BEGIN EC PRIVATE KEY-----\nMHcC')).toBe('-----BEGIN EC PRIVATE KEY-----••••••••');
  for (const { value } of plantedSecrets()) expect(maskSecret(value)).not.toContain(value);
});

test('names the kinds and positions of the first secrets', () => {
  const at = (rule: string, line: number) => ({ rule, file: 'a.ts', line });
  expect(describeSecrets([at('github', 3)])).toBe('GitHub token in a.ts, line 3');
  expect(describeSecrets([at('github', 1), at('password', 2), at('jwt', 3), at('npm', 4), at('npm', 5)])).toBe(
    'GitHub token in a.ts, line 1; Password in a.ts, line 2; JSON Web Token in a.ts, line 3; and 2 more',
  );
  expect(secretName('tailscale')).toBe('Tailscale token');
});
