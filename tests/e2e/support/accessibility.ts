import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { animationsEnd } from './animations.ts';

/** Minified: every page that is checked compiles it. */
let source: string | undefined;
const axeSource = () => {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
};

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The only rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const OVERLAYS = '[role="dialog"], [role="menu"]';
/** Code is thousands of coloured spans. web/ui/code/themes.test.ts checks their contrast in every theme. */
const CODE = '.code-view pre';

/**
 * Returns the violations that axe finds, one short line for each element: in the open dialog or menu, or else on the whole page.
 *
 * @param rules 'color' for those that depend on the theme
 */
export async function accessibilityViolations(page: Page, rules: 'all' | 'color' = 'all'): Promise<string[]> {
  // Colors in transition have too little contrast.
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
  const hasOverlay = (await page.locator(OVERLAYS).count()) > 0;
  const runOnly: axe.RunOnly = rules === 'all' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOR_RULES };
  return page.evaluate(
    async ({ context, runOnly }) => {
      // Describing what passes takes longer than the check.
      const { violations } = await window.axe.run(context, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const [reason] = [...any, ...all, ...none];
          return `${id}: ${target.join(' ')}: ${reason?.message}`;
        }),
      );
    },
    { context: { exclude: [[CODE]], ...(hasOverlay && { include: [[OVERLAYS]] }) }, runOnly },
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Checks the conventions that axe does not know: one main landmark, one h1, and a name for every card. */
export async function expectLandmarks(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const unnamed = page.locator('main article:not([aria-label], [aria-labelledby])');
  await expect(unnamed).toHaveCount(0);
}
