import { findSecrets, type ScannedContent, type Secret } from '#domain/secret-scan/scan.ts';

export interface ScanRequest {
  id: number;
  content: ScannedContent;
}

/** Kind and position of a possible secret. */
export type FoundSecret = Omit<Secret, 'value'>;

export interface ScanReply {
  id: number;
  found: FoundSecret[];
}

addEventListener('message', async ({ data: { id, content } }: MessageEvent<ScanRequest>) => {
  const found = (await findSecrets(content)).map(({ value: _, ...secret }) => secret);
  const reply: ScanReply = { id, found };
  postMessage(reply);
});
