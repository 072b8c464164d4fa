import { readFileSync, statSync } from 'node:fs';
import { PAGE_DATA_ID, type PageData } from '#contract/pages.ts';
import { type Html, html } from '#server/http/static/html.ts';
import { asScriptData } from '#server/http/static/script-data.ts';

/** Parts of a page that differ between URLs. */
export interface PageContent {
  /** Replaces the title and description of the built page. */
  head: Html;
  /** Initial data. Without it the app requests what it shows. */
  data?: PageData;
  /** Shown until the app has started. */
  prerendered?: Html;
}

/** The built `index.html`, split at the positions of the content. */
export interface Template {
  /** Modification time of the file; identifies the build. */
  readonly builtAt: number;
  render(content: PageContent): string;
}

const CHECK_INTERVAL_MS = 100;

const HEAD = /<title>[^<]*<\/title>(\s*<meta name="description"[^>]*>)?/;
const ROOT = '<div id="root">';
const END = '</body>';

/**
 * Returns a function that reads the template. It reads the file again after a rebuild, because the old page refers to
 * files that no longer exist.
 *
 * @param file `index.html` of the build
 * @throws if the file is missing or is not the page of the app
 */
export function createTemplateReader(file: string): () => Template {
  let template: Template | null = null;
  let checkedAt = 0;
  return () => {
    const now = performance.now();
    if (template && now - checkedAt < CHECK_INTERVAL_MS) return template;
    const { mtimeMs } = statSync(file);
    if (template?.builtAt !== mtimeMs) template = parse(readFileSync(file, 'utf8'), mtimeMs);
    checkedAt = now;
    return template;
  };
}

function parse(page: string, builtAt: number): Template {
  const head = HEAD.exec(page);
  const root = page.indexOf(ROOT);
  const end = page.lastIndexOf(END);
  if (head === null || root < 0 || end < 0) throw new Error('The built index.html has no title, root element or end');
  const beforeHead = page.slice(0, head.index);
  const beforeRoot = page.slice(head.index + head[0].length, root);
  const body = page.slice(root, end);
  const rest = page.slice(end);
  return {
    builtAt,
    render: (content) =>
      beforeHead +
      content.head.markup +
      beforeRoot +
      (content.prerendered?.markup ?? '') +
      body +
      (content.data ? dataElement(content.data).markup : '') +
      rest,
  };
}

/** A data block, which browsers do not run and which the content security policy allows. */
function dataElement(data: PageData): Html {
  return html`<script type="application/json" id="${PAGE_DATA_ID}">${asScriptData(data)}</script>`;
}
