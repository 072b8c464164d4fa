import { z } from 'zod';
import { defineCall } from './call.ts';

export const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    version: z.string(),
    database: z.enum(['ok', 'unavailable', 'disk_full']),
  })
  .meta({ id: 'Health' });

export type Health = z.infer<typeof Health>;

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Check the server and its database',
  tag: 'Health',
  access: 'anyone',
  scope: null,
  replies: { 200: Health, 503: Health },
  errors: [],
});
