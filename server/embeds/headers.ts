import { hash } from 'node:crypto';
import type { ResponseHeaders } from '#server/http/static/security-headers.ts';
import { COPY_SCRIPT } from './copy-script.ts';
import { STYLES } from './style.ts';

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Everything of these replies may be used by pages of other origins. */
const FOREIGN: ResponseHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' };

/** Headers of the page: it may be framed anywhere, and loads nothing. */
export const PAGE_HEADERS: ResponseHeaders = {
  ...FOREIGN,
  'content-security-policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    `style-src ${Object.values(STYLES).map(sourceOf).join(' ')}`,
    `script-src ${sourceOf(COPY_SCRIPT)}`,
  ].join('; '),
  'x-frame-options': null,
  'cross-origin-embedder-policy': 'require-corp',
};

export const SCRIPT_HEADERS: ResponseHeaders = FOREIGN;
export const OEMBED_HEADERS: ResponseHeaders = { 'access-control-allow-origin': '*' };
