import { z } from 'zod';

/** The last row of a page; its time as the database writes it, to the microsecond. */
const cursorShape = z.object({ at: z.string().regex(/^\d{4}-\d{2}-\d{2} [\d:.]+[+-][\d:]+$/), id: z.uuid() });
type AuditCursor = z.infer<typeof cursorShape>;

export function writeAuditCursor({ at, id }: AuditCursor): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url');
}

/** Undefined for anything that `writeAuditCursor` did not make. */
export function readAuditCursor(text: string): AuditCursor | undefined {
  try {
    return cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
