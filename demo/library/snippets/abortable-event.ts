/** Waits for one DOM event, and stops listening when the signal says so. */
export function once<Name extends keyof HTMLElementEventMap>(
  target: HTMLElement,
  name: Name,
  signal?: AbortSignal,
): Promise<HTMLElementEventMap[Name]> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    target.addEventListener(name, resolve, { once: true, signal });
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
