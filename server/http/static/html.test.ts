import { expect, test } from 'vitest';
import { PAYLOADS } from '#tests/support/payloads.ts';
import { html } from './html.ts';

test('escapes text for elements and attributes, also in lists, but no markup', () => {
  const text = `&lt;<b a="1" c='2'>`;
  const escaped = '&amp;lt;&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;';
  expect(html`<p title="${text}">${[text, html`<br />`]}</p>`.markup).toBe(
    `<p title="${escaped}">${escaped}<br /></p>`,
  );
});

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

test.each(PAYLOADS)('escapes %j completely and unchanged', (text) => {
  const { markup } = html`${text}`;
  expect(markup).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
  expect(markup.replace(/&([^;]+);/g, (_, name) => CHARACTERS[name] ?? '')).toBe(text);
});

test('renders nothing for missing values', () => {
  expect(html`<p>${null}${undefined}${false}</p>`.markup).toBe('<p></p>');
});
