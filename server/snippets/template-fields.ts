import { fieldsOf, type TemplateField } from '#domain/placeholders/fields.ts';
import { parseTemplate, withoutExpressions } from '#domain/placeholders/parse.ts';
import type { Computation } from '#server/store/jobs/job.ts';
import type { Store } from '#server/store/store.ts';

/** In characters. Parsing so much takes less than 10 ms. */
const QUICK_MAX = 8 * 1024;

/** The code of all files of a template. */
type Files = readonly string[];

/** Returns the placeholders to fill in of each template. Equal names are one. Compiles no regular expression. */
export default function readFields(templates: readonly Files[]): TemplateField[][] {
  return templates.map((files) => {
    const fields = files.flatMap((code) => fieldsOf(parseTemplate(code, withoutExpressions)));
    return [...new Map(fields.map((field) => [field.name, field])).values()];
  });
}

const job: Computation<readonly Files[], TemplateField[][]> = { module: import.meta.url, run: readFields };

/** Returns the same as `readFields`. What may take long runs in a worker. */
export async function fieldsOfTemplates(
  store: Pick<Store, 'compute'>,
  templates: readonly Files[],
): Promise<TemplateField[][]> {
  const size = templates.flat().reduce((sum, { length }) => sum + length, 0);
  return size <= QUICK_MAX ? readFields(templates) : store.compute(job, templates);
}
