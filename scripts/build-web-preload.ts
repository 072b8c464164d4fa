import type { CSSOptions, Plugin } from 'vite';

type CssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/**
 * Makes the page ask for a font at once, not only after its styles have come, and leaves the page in what stands in for the
 * font where it comes later than the first picture: lines that break elsewhere would move all that is below them. Browsers
 * wait a little with that picture for a font that is preloaded and optional, and no longer:
 * https://web.dev/articles/preload-optional-fonts
 *
 * @param family the font, as its `@font-face` says
 * @param name what the file with its most used letters is called
 */
export function preloadFont(family: string, name: string): Plugin {
  return {
    name: 'preload-font',
    // The fonts' packages know `swap` alone.
    config: () => ({ css: { postcss: { plugins: [displayOnlyInTime(family)] } } }),
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return;
        const file = Object.keys(bundle).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (file === undefined) throw new Error(`The font ${name} is not part of the build`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

function displayOnlyInTime(family: string): CssPlugin {
  return {
    postcssPlugin: 'display-only-in-time',
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
