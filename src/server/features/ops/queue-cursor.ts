import { z } from 'zod';
import { cursorOf } from '#server/platform/http/cursor.ts';

/** Where a page of the queue ended, and the time by which its first page called orders late. */
export const queueCursor = cursorOf(
  z.object({ isLate: z.boolean(), since: z.string().max(60), id: z.uuid(), asOf: z.iso.datetime() }),
);
