import { expect, test } from 'vitest';
import { PAYLOADS } from '#tests/support/payloads.ts';
import { asScriptData } from './script-data.ts';

test.each(PAYLOADS)('keeps %j inside its script element and unchanged', (text) => {
  const { markup } = asScriptData([text]);
  expect(markup).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(markup)).toEqual([text]);
});
