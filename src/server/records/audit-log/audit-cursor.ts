import { z } from 'zod';
import { cursorOf } from '#server/platform/http/cursor.ts';

/** The last row of a page; its time as the database writes it, to the microsecond. */
export const auditCursor = cursorOf(
  z.object({ at: z.string().regex(/^\d{4}-\d{2}-\d{2} [\d:.]+[+-][\d:]+$/), id: z.uuid() }),
);
