import { readFileSync, statSync } from 'node:fs';
import { PAGE_DATA_ID, type PageData } from '#contract/pages.ts';
import { type Html, html } from '#server/http/html.ts';
import { asScriptData } from './script-data.ts';

/** What makes one page of the app another than the next. */
export interface PageParts {
  /** Elements that stand in place of the app's own title and description. */
  head: Html;
  /** Left out: the app asks for what it shows. */
  data?: PageData;
  /** What is shown until the app is there. */
  still?: Html;
}

/** The built page, to be filled in. */
export interface Template {
  /** Changes when the app was built anew. */
  readonly builtAt: number;
  fill(parts: PageParts): string;
}

/** How long a build may go unnoticed, in milliseconds. */
const NOTICED_AFTER = 100;

/** Where the app's own head stands in the page that is built. */
const HEAD = /<title>[^<]*<\/title>(\s*<meta name="description"[^>]*>)?/;
/** Where the app will be. */
const ROOT = '<div id="root">';
const END = '</body>';

/**
 * Reads the page, and again when the app was built anew meanwhile: an old page asks for files that are gone.
 *
 * @param file `index.html` of the build
 * @returns gives the template; it throws where the file is missing or not the page of the app
 */
export function templateOf(file: string): () => Template {
  let template: Template | null = null;
  let checkedAt = 0;
  return () => {
    const now = performance.now();
    if (template && now - checkedAt < NOTICED_AFTER) return template;
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
  if (head === null || root < 0 || end < 0) throw new Error('The built page has no title, no root or no end');
  const before = page.slice(0, head.index);
  const between = page.slice(head.index + head[0].length, root);
  const app = page.slice(root, end);
  const after = page.slice(end);
  return {
    builtAt,
    fill: ({ head: own, data, still }) =>
      before + own.markup + between + (still?.markup ?? '') + app + (data ? block(data).markup : '') + after,
  };
}

/** Not code: a browser neither runs it nor asks the policy of the page about it. */
function block(data: PageData): Html {
  return html`<script type="application/json" id="${PAGE_DATA_ID}">${asScriptData(data)}</script>`;
}
