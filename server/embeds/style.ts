import type { EmbedOptions } from '#domain/embed/embed.ts';
import { EMBED_HEIGHTS } from '#domain/embed/embed.ts';
import { colorsOfTheme, type ThemeColors } from '#domain/highlight/theme-colors.ts';
import { TOKEN_KINDS } from '#domain/highlight/tokens.ts';

const LIGHT = colorsOfTheme('github', 'light');
const DARK = colorsOfTheme('nightOwl', 'dark');

const { header, fileHead, line, codePadding, more, footer } = EMBED_HEIGHTS;

/** Fixed heights, from which the height of the iframe follows. The last 12 px of the padding are for a scrollbar. */
const LAYOUT = `
*{box-sizing:border-box}
html,body{margin:0;background:var(--bg);color:var(--fg)}
body{font:14px/20px system-ui,sans-serif}
main{border:1px solid var(--line);min-height:100vh}
a{color:inherit;text-underline-offset:3px}
a:focus-visible,button:focus-visible,.code:focus-visible{outline:2px solid currentColor;outline-offset:-2px}
header,.head,footer,.more{display:flex;align-items:center;gap:8px;padding:0 12px;white-space:nowrap}
header{height:${header}px;justify-content:space-between}
h1,h2{margin:0;min-width:0;overflow:hidden;text-overflow:ellipsis;font-size:14px;font-weight:600}
h2{font-size:13px;font-weight:500}
.author{flex:none;max-width:45%;overflow:hidden;text-overflow:ellipsis;color:var(--gutter)}
.head{height:${fileHead}px;justify-content:space-between;border-block:1px solid var(--line)}
button{flex:none;height:28px;padding:0 12px;border:1px solid var(--line);border-radius:6px;background:none;color:inherit;font:inherit;font-size:13px;cursor:pointer}
button:hover{border-color:currentColor}
.code{display:flex;overflow-x:auto;overflow-y:hidden;padding:8px 0 ${codePadding - 8}px;scrollbar-width:thin}
pre{margin:0;padding:0 12px;font:13px/${line}px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;tab-size:2;text-align:left;direction:ltr}
pre code{font:inherit}
.numbers{position:sticky;left:0;background:var(--bg);color:var(--gutter);text-align:right;user-select:none}
.more{height:${more}px;border-top:1px solid var(--line)}
footer{height:${footer}px;border-top:1px solid var(--line);font-size:13px}
i[data-char]{unicode-bidi:isolate;font-style:normal}
i[data-char]::before{content:attr(data-char);padding:0 3px;border:1px solid;border-radius:3px;font-size:10px}
.error{padding:12px}
${TOKEN_KINDS.map((kind) => `.${kind}{color:var(--${kind})}`).join('')}
.strong{font-weight:700}.emphasis{font-style:italic}`;

function variables({ scheme, colors }: ThemeColors): string {
  const line = `color-mix(in srgb,${colors.fg} 22%,${colors.bg})`;
  const names = ['bg', 'fg', 'gutter', ...TOKEN_KINDS] as const;
  return `:root{color-scheme:${scheme};--line:${line};${names.map((name) => `--${name}:${colors[name]}`).join(';')}}`;
}

/** The style of an embed by theme. The policy of the page has their hashes. */
export const STYLES: Readonly<Record<EmbedOptions['theme'], string>> = {
  auto: `${variables(LIGHT)}@media(prefers-color-scheme:dark){${variables(DARK)}}${LAYOUT}`,
  light: variables(LIGHT) + LAYOUT,
  dark: variables(DARK) + LAYOUT,
};
