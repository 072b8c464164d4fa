import { STILL_ID } from '#contract/pages.ts';

/** Takes away what the server drew of the landing, which hides the app: something of the app is there instead. */
export function removeStill(): void {
  document.getElementById(STILL_ID)?.remove();
}
