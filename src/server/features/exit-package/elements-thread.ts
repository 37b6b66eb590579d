import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { categoryWords } from '#domain/quantities/category-words.ts';
import { elementTable } from '#domain/quantities/element-table.ts';
import { listElements } from '#domain/quantities/list-elements.ts';
import { elementsSheet } from '#domain/quantities/quantity-sheets.ts';
import { workbookParts } from '#domain/spreadsheet/workbook-parts.ts';
import { packTexts } from '#formats/archive/pack-texts.ts';

// The thread of one workbook, started by elements-workbook.ts. An error ends it.
const MAX_TABLE_BYTES = 400 * 2 ** 20;
const { table, units } = z
  .object({ table: z.instanceof(Uint8Array), units: z.enum(['imperial', 'metric']) })
  .parse(workerData);
const read = elementTable.parse(JSON.parse(gunzipSync(table, { maxOutputLength: MAX_TABLE_BYTES }).toString('utf8')));
parentPort?.postMessage(await packTexts(workbookParts([elementsSheet(listElements(read), units, categoryWords)])));
