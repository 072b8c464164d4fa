import type { CDPSession, Page } from '@playwright/test';

/** The part of a DOM node that is used here. */
interface DomNode {
  nodeId: number;
  nodeType: number;
  nodeName: string;
  nodeValue: string;
  /** Names and values in turn. */
  attributes?: string[];
  children?: DomNode[];
  pseudoElements?: DomNode[];
}

const TEXT = 3;
/** People write in any script. Then only the system may have a font. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u;

/**
 * Returns the texts, except code, for which no font of the app has all glyphs, with the font of the system: in the open dialog
 * or menu, or else on the whole page.
 */
export async function foreignGlyphs(page: Page): Promise<string[]> {
  await page.evaluate(useLateFonts);
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument', { depth: -1 });
  const overlays = [...overlaysIn(root)];
  const elements = (overlays.length > 0 ? overlays : [root]).flatMap((node) => [...elementsWithText(node)]);
  const found = await Promise.all(elements.map((node) => foreignIn(client, node)));
  await client.detach();
  return found.flat();
}

/** A browser does not use an optional font that came late. */
async function useLateFonts(): Promise<void> {
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
    if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional')
      rule.style.setProperty('font-display', 'block');
  }
  await document.fonts.ready;
}

function* overlaysIn(node: DomNode): Generator<DomNode> {
  const { attributes = [], children = [] } = node;
  const role = attributes[attributes.indexOf('role') + 1];
  if (attributes.includes('role') && (role === 'dialog' || role === 'menu')) yield node;
  else for (const child of children) yield* overlaysIn(child);
}

function* elementsWithText(node: DomNode): Generator<DomNode> {
  if (node.nodeName === 'PRE') return;
  const children = node.children ?? [];
  const hasText = children.some(({ nodeType, nodeValue }) => nodeType === TEXT && nodeValue.trim() !== '');
  if ((hasText || node.pseudoElements) && !OTHER_SCRIPT.test(textOf(node))) yield node;
  for (const child of children) yield* elementsWithText(child);
}

const textOf = ({ nodeValue, children = [] }: DomNode): string => nodeValue + children.map(textOf).join('');

async function foreignIn(client: CDPSession, node: DomNode): Promise<string[]> {
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
  return fonts
    .filter(({ isCustomFont, glyphCount }) => !isCustomFont && glyphCount > 0)
    .map(({ familyName, glyphCount }) => `${glyphCount} glyphs of ${familyName} in "${textOf(node).slice(0, 80)}"`);
}
