import { html } from '#server/http/static/html.ts';
import { layout } from './layout.ts';

/** Renders the page of an invitation to sign in with an external provider. @param email null for any */
export function externalInvitationPage({ provider, email }: { provider: string; email: string | null }): string {
  return layout(
    'You are invited',
    html`<p>Sign in with ${provider}${email && html` as ${email}`} to create your account. The invitation stays open in this browser for an hour.</p>
<p class="other"><a href="/login">Continue to sign-in</a></p>`,
  );
}
