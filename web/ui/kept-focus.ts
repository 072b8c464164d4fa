/**
 * Lets a control that is disabled for a while, a field of what is being saved say, have the focus again once it is enabled:
 * browsers take it from what is disabled and give it to the page. Meanwhile the dialog around it has it, so that keys
 * do not go to what is behind; where it was moved on, it stays.
 */
export function keepFocusOfDisabled(): void {
  let control: HTMLElement | null = null;
  let standIn: HTMLElement = document.body;

  function lend(disabled: HTMLElement): void {
    control = disabled;
    standIn = disabled.closest<HTMLElement>('[role="dialog"]') ?? document.body;
    standIn.focus({ preventScroll: true });
  }

  function giveBack(): void {
    // The browser may not have taken it yet: then a control that is enabled soon has it still.
    if (document.activeElement === standIn) control?.focus({ preventScroll: true });
    control = null;
  }

  // Told before the next picture, which is when browsers look whether the focus may stay.
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (!target.matches(':disabled')) {
        if (target === control) giveBack();
      } else if (target === document.activeElement) lend(target);
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
