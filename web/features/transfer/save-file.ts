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

/** The name of an export that is made at a moment: the day is that of the person's own calendar. */
export function exportFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `pegboard-snippets-${day.join('-')}.json`;
}
