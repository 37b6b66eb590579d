import type { RecordField } from '#domain/quantities/property-groups.ts';
import { figureTexts } from './figure-columns.ts';

/** What a value of an element's record is called. */
export const fieldTexts = {
  ...figureTexts,
  name: 'fieldName',
  category: 'category',
  type: 'type',
  family: 'family',
  level: 'level',
  room: 'room',
  globalId: 'fieldGlobalId',
  elementId: 'fieldElementId',
  material: 'fieldMaterial',
  uniformat: 'fieldUniformat',
} as const satisfies Record<RecordField, string>;
