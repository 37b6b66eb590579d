import { globalIdOfHex } from '#domain/building/global-id.ts';

/** Revit's UniqueId: the id of the session that made the element, and its number. */
const UNIQUE_ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4})([0-9a-f]{8})-([0-9a-f]{8})$/i;

/**
 * The GlobalId that Revit's IFC export gives an element, of what translated models call its external id (Revit's UniqueId): its
 * number is folded into the last 32 bits of the session's id (Revit API, ExportUtils.GetExportId), which IFC writes in 22
 * characters. Other external ids stay as they are.
 */
export function globalIdOf(externalId: string): string {
  const [, session, last, element] = UNIQUE_ID.exec(externalId) ?? [];
  if (!session || !last || !element) return externalId;
  const folded = (Number.parseInt(last, 16) ^ Number.parseInt(element, 16)) >>> 0;
  return globalIdOfHex(`${session.replaceAll('-', '')}${folded.toString(16).padStart(8, '0')}`);
}

/** The elements of a model by their GlobalIds and by the numbers of the viewer. */
export type ModelIds = {
  dbIds: (globalIds: Iterable<string>) => number[];
  globalId: (dbId: number) => string | undefined;
};

/** Of the mapping that the viewer answers: external id to its own number. */
export function createModelIds(mapping: Readonly<Record<string, number>>): ModelIds {
  const byId = new Map<string, number[]>();
  const byNumber = new Map<number, string>();
  for (const [externalId, dbId] of Object.entries(mapping)) {
    const globalId = globalIdOf(externalId);
    byId.set(globalId, [...(byId.get(globalId) ?? []), dbId]);
    byNumber.set(dbId, globalId);
  }
  return {
    dbIds: (globalIds) => [...new Set(globalIds)].flatMap((id) => byId.get(id) ?? []),
    globalId: (dbId) => byNumber.get(dbId),
  };
}
