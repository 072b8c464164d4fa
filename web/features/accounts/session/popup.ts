/** A fixed name reuses an open popup. */
export const POPUP_NAME = 'pegboard-sign-in';
export const POPUP_SIZE = { width: 480, height: 720 };

/** Interval to check whether the popup is closed, in ms. */
const POLL_INTERVAL = 300;

/**
 * Opens an empty popup while the click still counts as user activation.
 *
 * @returns null if the browser blocks it
 */
export function openPopup(): Window | null {
  const { width, height } = POPUP_SIZE;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return window.open('', POPUP_NAME, `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Waits until the popup is closed.
 *
 * @returns whether it posted a response before
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
