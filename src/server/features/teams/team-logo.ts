import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { isSmallPicture } from '#domain/pictures/picture-size.ts';
import { logoFormatOf, MAX_LOGO_BYTES } from '#domain/team/logo.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { isPrinted } from '#server/records/papers/is-printed.ts';
import { teamLogoKey } from '#server/records/papers/read-order.ts';
import { cleanLogo } from './clean-logo.ts';
import type { TeamManager } from './team-manager.ts';

/**
 * Stores a picture as the logo of a team, judged by its first bytes and written again without metadata; null removes the one there is. The
 * picture that is used no longer, on no paper either, is deleted. Throws for other types, for what is damaged, and for more than 1 MB.
 */
export async function replaceLogo(
  { db, store }: { db: Database; store: ObjectStore },
  caller: TeamManager,
  teamId: string,
  content: Uint8Array | null,
): Promise<void> {
  const scope = scopeOf(caller.principal);
  await inScope(db, scope, (transaction) => requireTeam(transaction, teamId));
  const next = content && (await storeLogo(store, teamId, content));
  const unused = await inScope(db, scope, (transaction) => setLogo(transaction, caller, teamId, next));
  if (unused) await store.deletePrefix(unused);
}

async function requireTeam(transaction: Scoped, teamId: string): Promise<void> {
  const [found] = await transaction.select({ id: team.id }).from(team).where(eq(team.id, teamId));
  if (!found) throw new AppError('NOT_FOUND');
}

/** Answers the key of the picture that nothing shows any more. */
async function setLogo(
  transaction: Scoped,
  caller: TeamManager,
  teamId: string,
  next: StoredLogo | null,
): Promise<string | undefined> {
  const [before] = await transaction
    .select({ sha256: team.logoSha256 })
    .from(team)
    .where(eq(team.id, teamId))
    .for('update');
  if (!before) throw new AppError('NOT_FOUND');
  await transaction
    .update(team)
    .set({ logoSha256: next?.sha256 ?? null, logoFormat: next?.format ?? null })
    .where(eq(team.id, teamId));
  await recordAudit(transaction, {
    teamId,
    userId: caller.userId,
    action: 'team.logo',
    objectType: 'team',
    objectId: teamId,
    details: { before: before.sha256, after: next?.sha256 ?? null },
    ip: caller.ip,
  });
  await publishTeam(transaction, teamId);
  const isUnused =
    before.sha256 && before.sha256 !== next?.sha256 && !(await isPrinted(transaction, teamId, before.sha256));
  return isUnused && before.sha256 ? teamLogoKey(teamId, before.sha256) : undefined;
}

type StoredLogo = { sha256: string; format: 'png' | 'jpeg' };

async function storeLogo(store: ObjectStore, teamId: string, content: Uint8Array): Promise<StoredLogo> {
  if (content.length > MAX_LOGO_BYTES) throw new AppError('LOGO_TOO_LARGE');
  const format = logoFormatOf(content);
  if (!format) throw new AppError('LOGO_WRONG_TYPE');
  if (!isSmallPicture(content)) throw new AppError('LOGO_TOO_MANY_PIXELS');
  const cleaned = cleanLogo(content, format);
  if (!cleaned) throw new AppError('LOGO_DAMAGED');
  const sha256 = createHash('sha256').update(cleaned).digest('hex');
  await store.put(teamLogoKey(teamId, sha256), Readable.from([Buffer.from(cleaned)]));
  return { sha256, format };
}

/** The logo of a team that the caller is a member of. */
export async function findLogo(transaction: Scoped, teamId: string) {
  const [row] = await transaction
    .select({ sha256: team.logoSha256, format: team.logoFormat })
    .from(team)
    .where(eq(team.id, teamId));
  if (!row?.sha256 || !row.format) throw new AppError('NOT_FOUND');
  return { key: teamLogoKey(teamId, row.sha256), sha256: row.sha256, contentType: `image/${row.format}` };
}
