import { ErrorReply } from '#contract/errors.ts';
import { exportSnippets } from '#contract/transfer.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { exportFailure } from '../utils/messages.ts';

let frame: HTMLIFrameElement | null = null;

/**
 * Lets the browser itself go to the export, which it saves as it comes, however large. It goes there in a frame nobody
 * sees: where the server answers with an error instead, that page does not take the place of the app.
 *
 * @param onFailure hears what to tell of such an error, whenever it comes
 */
export function downloadExport(onFailure: (message: string) => void): void {
  frame?.remove();
  const fresh = document.createElement('iframe');
  frame = fresh;
  fresh.hidden = true;
  fresh.title = 'Export';
  fresh.src = exportSnippets.path;
  // A file to save is no page: only an error is loaded into the frame.
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
