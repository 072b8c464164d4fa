import { html } from '#server/http/html.ts';
import { layout } from './layout.ts';

/** A page that only says something; `detail` is for whoever has to find out why. */
export function messagePage(message: { title: string; text: string; detail?: string }): string {
  return layout(
    message.title,
    html`<p>${message.text}</p>
${message.detail && html`<p class="hint">${message.detail}</p>`}
<p class="other"><a href="/">Go to Pegboard</a></p>`,
  );
}
