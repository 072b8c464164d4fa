import { isComposing } from '#web/lib/is-composing.ts';

/** Time in which a dialog moves the focus on to its text field, in ms. */
const FOCUS_DELAY = 100;

/**
 * Collects what is typed while a dialog loads, and enters it into the text field that the dialog focuses then. Otherwise
 * it would be lost, or run as shortcuts.
 *
 * @returns a function that ends it
 */
export function holdKeys(): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let held = '';
  const drop = () => controller.abort();
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // The key that opened the dialog may still be down.
    if (!event.repeat) held += event.key;
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField) return void setTimeout(drop, FOCUS_DELAY);
    drop();
    if (held === '') return;
    target.setRangeText(held, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: held, inputType: 'insertText' }));
  };
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('focusin', onFocusIn, options);
  return drop;
}
