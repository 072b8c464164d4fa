import { POPUP_NAME, POPUP_SIZE } from './popup-window.ts';

/** How often it is looked whether the popup is still there, in milliseconds. */
const POLL_INTERVAL = 300;

/**
 * Opens the popup while the click that asks for it still counts; what it shows comes later.
 *
 * @returns null where the browser blocks it
 */
export function openPopup(): Window | null {
  const { width, height } = POPUP_SIZE;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return window.open('', POPUP_NAME, `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Waits until the popup is gone.
 *
 * @returns whether it had handed over an answer before, or was closed by hand
 */
export function waitForPopup(popup: Window): Promise<'answered' | 'closed'> {
  return new Promise((resolve) => {
    let hasAnswered = false;
    const onMessage = (event: MessageEvent) => {
      if (event.origin === location.origin && event.source === popup) hasAnswered = true;
    };
    window.addEventListener('message', onMessage);
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      window.removeEventListener('message', onMessage);
      resolve(hasAnswered ? 'answered' : 'closed');
    }, POLL_INTERVAL);
  });
}
