import { and, eq } from 'drizzle-orm';
import type { EngineOrderInput } from '#contract/engine-orders.ts';
import { engineFileProblem, MAX_SCAN_BYTES } from '#domain/upload/upload-limits.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, order, project, upload } from '#server/platform/database/schema.ts';
import { hostingOfTeam } from '#server/records/billing/hosting-of-team.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { requireShare, type Room } from '#server/platform/object-store/reserve-space.ts';
import type { Member } from '#server/records/caller.ts';
import { lockDraft } from '#server/records/draft-lock.ts';

type PlacedOrder = { projectId: string; locationId: string; uploadId: string };

/**
 * Records an engine order with an open upload (decisions.md, "Engine orders"). The same draft sent twice answers the first order.
 * Throws for a file that the engine cannot take, and when there is no room for it.
 */
export async function placeEngineOrder(
  transaction: Scoped,
  room: Room,
  member: Member,
  input: EngineOrderInput,
  now: Date,
): Promise<PlacedOrder> {
  refuseWrongFile(input.file);
  await lockDraft(transaction, input.draftId);
  const before = await findByDraft(transaction, input.draftId, member.teamId);
  if (before) return before;
  requireShare(room, input.file.sizeBytes);
  const name = input.projectName || baseNameOf(input.file.name);
  const { teamId, userId } = member;
  const address = input.address;
  const [place] = await transaction
    .insert(location)
    .values({
      teamId,
      name,
      address: address?.line ?? null,
      latitude: address?.latitude ?? null,
      longitude: address?.longitude ?? null,
      isApproximate: address?.isApproximate ?? true,
      spaceType: input.spaceType,
      createdAt: now,
    })
    .returning({ id: location.id });
  if (!place) throw new Error('no location was made');
  const projectId = crypto.randomUUID();
  const uploadId = crypto.randomUUID();
  await transaction.insert(project).values({
    id: projectId,
    locationId: place.id,
    teamId,
    name,
    type: 'BIMIT',
    subType: 'Engine',
    status: 'Order Initialized',
    modelUnits: input.modelUnits,
    scanUnit: input.scanUnit,
    scanUpAxis: input.scanUpAxis,
    hostedUntil: await hostingOfTeam(transaction, teamId, now),
    createdAt: now,
  });
  const ordered = await transaction
    .insert(order)
    .values({
      projectId,
      draftId: input.draftId,
      teamId,
      placedBy: userId,
      service: 'bimit-engine',
      inputs: input,
      createdAt: now,
    })
    .onConflictDoNothing({ target: order.draftId })
    .returning({ id: order.id });
  // The draft belongs to an order of another team.
  if (ordered.length === 0) throw new AppError('CONFLICT');
  const extension = input.file.name.split('.').at(-1)?.toLowerCase() ?? 'bin';
  await transaction.insert(upload).values({
    id: uploadId,
    teamId,
    projectId,
    createdBy: userId,
    purpose: 'engine_scan',
    fileName: input.file.name,
    sizeBytes: input.file.sizeBytes,
    fingerprint: input.file.fingerprint,
    storageKey: `project/${projectId}/original/${uploadId}.${extension}`,
    createdAt: now,
  });
  return { projectId, locationId: place.id, uploadId };
}

function refuseWrongFile({ name, sizeBytes }: { name: string; sizeBytes: number }): void {
  const problem = engineFileProblem(name, sizeBytes);
  if (problem)
    throw new AppError(sizeBytes > MAX_SCAN_BYTES ? 'UPLOAD_TOO_LARGE' : 'UPLOAD_INVALID_TYPE', {
      userMessage: problem,
    });
}

async function findByDraft(transaction: Scoped, draftId: string, teamId: string): Promise<PlacedOrder | undefined> {
  const [row] = await transaction
    .select({ projectId: order.projectId, locationId: project.locationId, uploadId: upload.id })
    .from(order)
    .innerJoin(project, eq(project.id, order.projectId))
    .innerJoin(upload, and(eq(upload.projectId, order.projectId), eq(upload.purpose, 'engine_scan')))
    .where(and(eq(order.draftId, draftId), eq(order.teamId, teamId)));
  return row;
}

function baseNameOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').slice(0, 255) || fileName;
}
