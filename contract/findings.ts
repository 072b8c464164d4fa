import { z } from 'zod';
import { FINDINGS_MAX } from '#domain/limits.ts';

/** A possible secret in a snippet that is to become public. It never contains the secret itself. */
export const Finding = z
  .object({
    /** Kind of secret, such as `github` or `password`. */
    rule: z.string(),
    /** The shown name of the file, or `title`, `description`, `trigger`, `tags`, `file names` or `languages`. */
    file: z.string(),
    /** From 1, as is `column`. */
    line: z.number().int(),
    column: z.number().int(),
    /** The first characters. */
    masked: z.string(),
    /** Identifies the value: the same one has the same fingerprint anywhere on this server. */
    fingerprint: z.string(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** Fingerprints of findings that may become public. The snippet remembers them. */
export const AllowFindings = z
  .array(z.string().max(64, 'allowFindings must be a list of fingerprints'), {
    error: 'allowFindings must be a list of fingerprints',
  })
  .max(FINDINGS_MAX, `At most ${FINDINGS_MAX} findings can be allowed`)
  .optional();
