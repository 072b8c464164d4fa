import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes text for elements and attributes, also in lists, but no markup', () => {
  const text = `&lt;<b a="1" c='2'>`;
  const escaped = '&amp;lt;&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;';
  expect(html`<p title="${text}">${[text, html`<br />`]}</p>`.markup).toBe(
    `<p title="${escaped}">${escaped}<br /></p>`,
  );
});

test('renders nothing for missing values', () => {
  expect(html`<p>${null}${undefined}${false}</p>`.markup).toBe('<p></p>');
});
