/** Delay after which the browser has started the download, in ms. */
const RELEASE_AFTER = 100;

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER);
}

/** Returns the file name of an export. Uses the UTC date, like the server. */
export function exportFileName(now: Date): string {
  return `pegboard-snippets-${now.toISOString().slice(0, 10)}.json`;
}
