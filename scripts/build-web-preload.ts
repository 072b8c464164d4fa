import type { CSSOptions, Plugin } from 'vite';

type CssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/**
 * Preloads a font and sets `font-display: optional`, so that a late font causes no layout shift:
 * https://web.dev/articles/preload-optional-fonts
 *
 * @param family `font-family` in the `@font-face` rule
 * @param name part of the file name of the subset to preload
 */
export function preloadFont(family: string, name: string): Plugin {
  return {
    name: 'preload-font',
    // The font packages offer `swap` only.
    config: () => ({ css: { postcss: { plugins: [displayOptional(family)] } } }),
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return;
        const file = Object.keys(bundle).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (file === undefined) throw new Error(`The build has no font ${name}`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Loads the scripts of a page after its styles and fonts. The first frame then shows the prerendered cards instead of
 * waiting for the app to start.
 */
export const scriptsLast = (): Plugin => ({
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" '),
  },
});

function displayOptional(family: string): CssPlugin {
  return {
    postcssPlugin: 'font-display-optional',
    AtRule: {
      'font-face'(face) {
        let isOfFamily = false;
        face.walkDecls('font-family', ({ value }) => {
          isOfFamily = value.includes(family);
        });
        if (!isOfFamily) return;
        face.walkDecls('font-display', (display) => {
          display.value = 'optional';
        });
      },
    },
  };
}
