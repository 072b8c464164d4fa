import { PRERENDERED_ID } from '#contract/pages.ts';

/** Removes the prerendered landing, which covers the app until its own content is rendered. */
export function removePrerendered(): void {
  document.getElementById(PRERENDERED_ID)?.remove();
}
