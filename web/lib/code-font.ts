/** Loads the font of code, so that wrapped text does not move when it arrives. Never rejects. */
export async function loadCodeFont(): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--code-font');
  await document.fonts.load(`1em ${family}`).catch(() => []);
}
