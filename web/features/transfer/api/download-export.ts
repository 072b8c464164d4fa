import type { Sent } from '#contract/call.ts';
import { ErrorReply } from '#contract/errors.ts';
import { targetOf } from '#contract/request.ts';
import { exportSnippets } from '#contract/transfer.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { exportFailure } from '../utils/messages.ts';

let frame: HTMLIFrameElement | null = null;

export type ExportQuery = NonNullable<Sent<typeof exportSnippets>['query']>;

/**
 * Downloads an export as a stream, by navigating a hidden iframe, so that an error page does not replace the app.
 *
 * @param onFailure receives the error message
 */
export function downloadExport(query: ExportQuery, onFailure: (message: string) => void): void {
  frame?.remove();
  const fresh = document.createElement('iframe');
  frame = fresh;
  fresh.hidden = true;
  fresh.title = 'Export';
  fresh.src = targetOf(exportSnippets, { query });
  // A download loads no document; only an error does.
  fresh.addEventListener('load', () => onFailure(exportFailure(reasonIn(fresh))));
  document.body.append(fresh);
}

function reasonIn({ contentDocument }: HTMLIFrameElement): unknown {
  try {
    const { message } = ErrorReply.parse(JSON.parse(contentDocument?.body.textContent ?? ''));
    return new ApiError(message, { status: 0 });
  } catch {
    return null;
  }
}
