import { createHash } from 'node:crypto';
import { globalIdOfHex } from '#domain/building/global-id.ts';

/** IFC GloballyUniqueId (22 characters) of a thing in a project: the same key gives the same id, in every run. */
export function ifcGuid(projectId: string, key: string): string {
  const hash = createHash('sha256').update(projectId).update('\0').update(key).digest('hex');
  return globalIdOfHex(hash.slice(0, 32));
}
