// A process of its own with what the portal is compared to: a route of the same framework that asks nobody, and the ranges of a file
// straight from the store.
import { Readable } from 'node:stream';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { parseRange } from '#server/platform/http/byte-range.ts';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';

const [folder = '', key = '', size = ''] = process.argv.slice(2);
const store = createDiskStore(folder, 'bench');
const app = new Hono()
  .get('/bare', (context) =>
    context.json({ freeLimit: 50_000, currentUsage: 0, remainingUsage: 50_000, isOverLimit: false }),
  )
  .get('/range', async (context) => {
    const range = parseRange(context.req.header('range'), Number(size));
    if (typeof range === 'string') return context.body(null, 416);
    context.header('Content-Length', String(range.end - range.start + 1));
    return context.body(Readable.toWeb(await store.get(key, range)) as ReadableStream, 206);
  });
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.({ port }));
