import { z } from 'zod';

/** Where a page of the queue ended, and the time by which its first page called orders late. */
const shape = z.object({ isLate: z.boolean(), since: z.string().max(60), id: z.uuid(), asOf: z.iso.datetime() });
export type QueueCursor = z.infer<typeof shape>;

export const writeQueueCursor = (cursor: QueueCursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Undefined for anything that `writeQueueCursor` did not make. */
export function readQueueCursor(text: string): QueueCursor | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
