/**
 * Copies a text unchanged. Safari allows this only while it handles a click or a key, so pass the promise of a text that is
 * still loading.
 *
 * @returns false if the browser refuses
 * @throws the error of the promise
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  if (typeof text !== 'string' && (await writeOnceLoaded(text))) return true;
  const loaded = await text;
  try {
    await navigator.clipboard.writeText(loaded);
    return true;
  } catch {
    return copyBySelection(loaded);
  }
}

async function writeOnceLoaded(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }));
    // A browser that refuses immediately does not wait for it.
    blob.catch(() => {});
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a PNG picture, which may still be drawn.
 *
 * @returns false if the browser refuses or the picture fails
 */
export async function copyImage(png: Promise<Blob>): Promise<boolean> {
  // A browser that refuses immediately does not wait for it.
  png.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}

/** Fallback for plain http, where the clipboard API does not exist. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;opacity:0';
  const focused = document.activeElement;
  // An open dialog would take focus back from an element outside of it.
  const parent = focused?.closest('[role="dialog"]') ?? document.body;
  parent.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
