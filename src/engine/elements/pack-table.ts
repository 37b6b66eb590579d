import { gzipSync } from 'node:zlib';
import type { ElementTable } from '#domain/quantities/element-table.ts';

/** A table as it is stored and sent: gzip of JSON, which is a tenth of it. The same table gives the same bytes. */
export const packTable = (table: ElementTable): Uint8Array => gzipSync(JSON.stringify(table));
