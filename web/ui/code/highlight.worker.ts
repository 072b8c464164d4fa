import { type PackedLines, packLines } from './packed-lines.ts';
import { tokenize } from './tokenize.ts';

/** Code to colour; the answer carries the same number. */
export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}

export type HighlightReply =
  | { id: number; state: 'begun' }
  /** `lines` is null where the code is to stay plain. */
  | { id: number; state: 'done'; lines: PackedLines | null };

addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  const { id, code, language } = data;
  const begun = () => answer({ id, state: 'begun' });
  const lines = await tokenize(code, language, begun).catch(() => null);
  const packed = lines && packLines(lines);
  answer({ id, state: 'done', lines: packed }, packed ? [packed.buffer] : []);
});

function answer(reply: HighlightReply, transfer: Transferable[] = []): void {
  postMessage(reply, { transfer });
}
