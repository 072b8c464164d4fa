/** After this the browser has begun to save the file, in ms. */
const RELEASE_AFTER = 100;

/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER);
}

/** The name of an export that is made at a moment: the day is that of UTC, as in the name which the server gives. */
export function exportFileName(now: Date): string {
  return `pegboard-snippets-${now.toISOString().slice(0, 10)}.json`;
}
