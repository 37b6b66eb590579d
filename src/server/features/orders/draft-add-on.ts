import { desc, eq } from 'drizzle-orm';
import { newOrder, orderData, type OrderData, type OrderService } from '#domain/ordering/order-data.ts';
import { wizardSteps } from '#domain/ordering/wizard-steps.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, order, orderDraft } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Member } from '#server/records/caller.ts';
import type { DraftRow } from '#server/records/draft-owner.ts';
import { requireHostedProject } from '#server/records/project-records.ts';

/** Makes a draft for more work at the place of a finished project, filled in with what is known of it (N18). Files, dates and passwords are not taken along. */
export async function draftAddOn(
  transaction: Scoped,
  member: Member,
  { projectId, service }: { projectId: string; service: OrderService },
  now: Date,
): Promise<DraftRow> {
  const project = await requireHostedProject(transaction, member, projectId);
  if (project.status !== 'Order Completed' || project.isDemo || project.teamId !== member.teamId)
    throw new AppError('CONFLICT', {
      userMessage: 'You can order more work for a location once its project is completed.',
    });
  const [place] = await transaction.select().from(location).where(eq(location.id, project.locationId));
  const [placed] = await transaction
    .select({ inputs: order.inputs })
    .from(order)
    .where(eq(order.projectId, projectId))
    .orderBy(desc(order.createdAt))
    .limit(1);
  const known = { ...newOrder(service), ...reusable(placed?.inputs) };
  const data = orderData.parse({
    ...known,
    serviceOption: service,
    projectName: project.name.slice(0, 255),
    address: place?.address ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    isApproximate: place?.isApproximate ?? true,
    country: place?.country ?? 'US',
    region: place?.region ?? '',
    locationId: project.locationId,
    spaceSize: project.interiorSqft ?? project.ipCalculatedTotalSqft ?? known.spaceSize,
    unit: project.modelUnits === 'metric' ? 'Metric' : 'Imperial',
    spaceType: orderData.shape.spaceType.safeParse(place?.spaceType).data ?? known.spaceType,
  });
  const { teamId, userId } = member;
  const [made] = await transaction
    .insert(orderDraft)
    .values({
      id: crypto.randomUUID(),
      teamId,
      createdBy: userId,
      step: wizardSteps[service][0],
      data,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!made) throw new Error('no draft was made');
  return made;
}

/** Of an earlier order of the wizard: what is still true of the building and of how its model is made. */
function reusable(inputs: Record<string, unknown> | undefined): Partial<OrderData> {
  const before = orderData.safeParse(inputs).data;
  if (!before) return {};
  const {
    spaceType,
    floors,
    siteSize,
    scope,
    complexMEPFEnabled,
    exteriorScopeEnabled,
    siteScopeEnabled,
    unit,
    revitVersion,
    requiresCOI,
    spaceSize,
  } = before;
  return {
    spaceType,
    floors,
    siteSize,
    scope,
    complexMEPFEnabled,
    exteriorScopeEnabled,
    siteScopeEnabled,
    unit,
    revitVersion,
    requiresCOI,
    spaceSize,
  };
}
