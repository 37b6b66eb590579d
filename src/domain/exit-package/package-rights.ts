import {
  canDownload,
  canSeeMoney,
  isOwnersFile,
  type Principal,
  type ProjectFacts,
  type RestrictionReason,
} from '#domain/access/access.ts';
import { TEAM_THREAD } from '#domain/talk/message.ts';
import { isPackagedRole } from './package-layout.ts';

/**
 * For whom a package is made, each with all that those before have. guest: somebody with whom the location is shared for download.
 * member: the project's team. admin: with its billing documents. staff: with every thread of messages and the names of staff.
 */
export const packageReaders = ['guest', 'member', 'admin', 'staff'] as const;
export type PackageReader = (typeof packageReaders)[number];

type PackageVerdict = { reader: PackageReader } | { reason: RestrictionReason };

/** As whom somebody takes a project home, or why they cannot. Asked of what the gate blocks: a package is whole or not at all. */
export function packageVerdict(principal: Principal, project: ProjectFacts): PackageVerdict {
  const verdict = canDownload(principal, project, { role: 'model', product: 'BIMIT Engine' });
  if (!verdict.canDownload) return { reason: verdict.reason };
  // A visitor by a link has no name to keep a package under.
  if (principal.kind !== 'staff' && (principal.kind !== 'user' || principal.view)) return { reason: 'not_member' };
  if (principal.kind === 'staff') return { reader: 'staff' };
  if (canSeeMoney(principal, project)) return { reader: 'admin' };
  return { reader: principal.teamId === project.teamId ? 'member' : 'guest' };
}

/** Whether somebody may still have what was made when they could read more or less. */
export const mayStillHave = (made: PackageReader, now: PackageReader): boolean =>
  packageReaders.indexOf(now) >= packageReaders.indexOf(made);

export const hasMoney = (reader: PackageReader): boolean => reader === 'admin' || reader === 'staff';
const isOfTeam = (reader: PackageReader): boolean => reader !== 'guest';

/** What decides whether a stored file belongs to a package. */
export type PackagedFacts = {
  role: string;
  product: string;
  format: string;
  pdfSubtype: string | null;
  isCurrent: boolean;
  isWithdrawn: boolean;
  /** Made from another file to be looked at: it is made again wherever the package goes. */
  isView: boolean;
};

/** Forms that viewers load, made from the files themselves. */
const VIEWER_FORMATS = new Set(['octree', 'frag']);
/** The report that only staff read (ordering.md §6). */
const STAFF_REPORT = 'Report_Schematic';

/** Whether a stored file is in the package of such a reader: with earlier versions for the team, and without what was withdrawn. */
export function isPackaged(reader: PackageReader, file: PackagedFacts): boolean {
  if (file.isWithdrawn || file.isView || !isPackagedRole(file.role) || VIEWER_FORMATS.has(file.format)) return false;
  if (file.pdfSubtype === STAFF_REPORT && reader !== 'staff') return false;
  return isOfTeam(reader) || (file.isCurrent && !isOwnersFile(file));
}

/** The threads of messages that such a reader has: 'team', their own (`userId`), or all. */
export function isThreadPackaged(reader: PackageReader, thread: string, userId: string | null): boolean {
  if (reader === 'staff') return true;
  return isOfTeam(reader) ? thread === TEAM_THREAD : thread === userId;
}
