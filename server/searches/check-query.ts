import type { Computation } from '#server/store/jobs/job.ts';
import { compile, type Pattern } from '../listing/expression-job.ts';

/** Throws AppError `invalid` for an expression that RE2 refuses. Compiling one may take seconds. */
export default function checkExpression(expression: Pattern): void {
  compile(expression);
}

export const expressionCheck: Computation<Pattern, void> = { module: import.meta.url, run: checkExpression };
