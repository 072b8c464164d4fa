import type { EmbedOptions } from '#domain/embed/embed.ts';
import { embedHeight, embedUrl } from '#domain/embed/embed.ts';
import { asScriptData } from '#server/http/static/script-data.ts';
import type { Embed } from './find-embed.ts';

/** Returns the script that replaces its own element by the iframe. */
export function insertScript(publicUrl: string, shareId: string, options: EmbedOptions, embed: Embed): string {
  const attributes = {
    src: embedUrl(publicUrl, shareId, options),
    width: '100%',
    height: String(embedHeight(embed.embedded)),
    style: 'border:0',
    loading: 'lazy',
    title: embed.snippet.title,
    allow: 'clipboard-write',
  };
  // A policy of the page against inline styles applies to the attribute, not to the property.
  return `(() => {
  const script = document.currentScript;
  if (!script) return;
  const { style, ...attributes } = ${asScriptData(attributes).markup};
  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  frame.style.cssText = style;
  script.replaceWith(frame);
})();
`;
}
