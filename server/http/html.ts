const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | false | null | undefined | readonly Part[];

/** Writes markup; whatever is put in is escaped unless it is markup itself, and nothing is written for what is not there. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, position) => text + write(parts[position])).join(''));
}

function write(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  if (!part) return '';
  return part.map(write).join('');
}
