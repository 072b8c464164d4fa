import { expect, test } from 'vitest';
import { readTokenForm, tokenFormPath, withoutTokenForm } from './token-form.ts';

test('a link to the token form carries its values', () => {
  const values = { name: 'CLI on ada & ben’s laptop', scopes: ['snippets:read', 'snippets:write'] } as const;
  const path = tokenFormPath(values);
  expect(path).toMatch(/^\/settings\?tab=security&/);
  expect(readTokenForm(new URL(path, 'http://localhost').search)).toEqual(values);
});

test('drops unknown scopes and reads no form where none is named', () => {
  expect(readTokenForm('?token-name=x&token-scopes=snippets:read+admin')).toEqual({
    name: 'x',
    scopes: ['snippets:read'],
  });
  expect(readTokenForm('?token-name=x')).toEqual({ name: 'x', scopes: [] });
  expect(readTokenForm('?tab=security')).toBeNull();
  expect(withoutTokenForm('?tab=security&token-name=x&token-scopes=y')).toBe('?tab=security');
});
