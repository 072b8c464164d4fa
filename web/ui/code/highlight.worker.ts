import { tokenize } from './tokenize.ts';
import type { Line } from './tokens.ts';

/** Code to colour; the answer carries the same number. */
export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}

export type HighlightReply =
  | { id: number; state: 'begun' }
  /** `lines` is null where the code is to stay plain. */
  | { id: number; state: 'done'; lines: Line[] | null };

addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  const { id, code, language } = data;
  const begun = () => answer({ id, state: 'begun' });
  answer({ id, state: 'done', lines: await tokenize(code, language, begun).catch(() => null) });
});

function answer(reply: HighlightReply): void {
  postMessage(reply);
}
