/**
 * Loads the font of code, so that text does not move when it arrives. Never rejects.
 *
 * @param text characters that it is for: fonts are split by script
 */
export async function loadCodeFont(text?: string): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--code-font');
  await document.fonts.load(`1em ${family}`, text).catch(() => []);
}
