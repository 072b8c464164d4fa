import { html } from '#server/http/static/html.ts';
import { layout } from './layout.ts';

/** Renders a page with a message and an optional technical detail. */
export function messagePage(message: { title: string; text: string; detail?: string }): string {
  return layout(
    message.title,
    html`<p>${message.text}</p>
${message.detail && html`<p class="hint">${message.detail}</p>`}
<p class="other"><a href="/">Go to Pegboard</a></p>`,
  );
}
