import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectCards } from '#tests/component/page.ts';
import { PAYLOADS } from '#tests/support/payloads.ts';

test('shows text that looks like markup unchanged on cards', async () => {
  const texts = PAYLOADS.slice(0, 6);
  const toFields = (text: string) => ({
    title: text,
    description: text,
    code: `first\n${text}`,
    tags: [text.slice(0, 50)],
  });
  await openApp('/', { as: 'ada', snippets: texts.map(toFields) });
  const shown = texts.toReversed();
  await expectCards(...shown);
  for (const [index, card] of screen.getAllByRole('article').entries()) {
    const text = shown[index] ?? '';
    expect(card.querySelector('header p')?.textContent).toBe(text);
    expect(card.querySelector('pre')?.textContent).toContain(text);
    expect(card.querySelector('footer')?.textContent).toContain(text.slice(0, 50).trim());
  }
});
