import { createHash } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** IFC GloballyUniqueId (22 characters) of a thing in a project: the same key gives the same id, in every run. */
export function ifcGuid(projectId: string, key: string): string {
  const hash = createHash('sha256').update(projectId).update('\0').update(key).digest('hex').slice(0, 32);
  let rest = BigInt(`0x${hash}`);
  let guid = '';
  for (let i = 0; i < 22; i++) {
    guid = `${DIGITS[Number(rest & 63n)] ?? ''}${guid}`;
    rest >>= 6n;
  }
  return guid;
}
