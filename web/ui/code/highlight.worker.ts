import type { Line } from '#domain/highlight/tokens.ts';
import { tokenize } from './tokenize.ts';

export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}

export type HighlightReply =
  | { id: number; state: 'started' }
  /** `lines` is null for plain text. */
  | { id: number; state: 'done'; lines: readonly Line[] | null };

addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  const { id, code, language } = data;
  const lines = await tokenize(code, language, () => reply({ id, state: 'started' })).catch(() => null);
  reply({ id, state: 'done', lines });
});

function reply(message: HighlightReply): void {
  postMessage(message);
}
