import type { OpenAPIHono } from '@hono/zod-openapi';
import { and, eq, isNull } from 'drizzle-orm';
import * as contract from '#contract/projects.ts';
import type { WireProject } from '#contract/projects.ts';
import type { Principal } from '#domain/access/access.ts';
import { isListed } from '#domain/project/project-status.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { memberOf } from '#server/records/caller.ts';
import { findBrand } from '#server/records/team-brand.ts';
import { mountLocationLogo } from './location-logo.ts';
import { findOrders, toOrderSummary } from './order-summary.ts';
import { findProjects, ownListed, type ProjectBundle } from './project-store.ts';
import { toWireProject } from './to-wire.ts';
import { findTracked, toTrackingFields } from './tracking-fields.ts';
import { requireNamedRecord, updateRecord } from './update-record.ts';
import { readUserData } from './user-data.ts';

/** What open pages poll for: projects under way are among the newest. */
const POLLED_PROJECTS = 50;

type Parts = { db: Database; geocoder: Geocoder; store: ObjectStore };

export function mountProjects(app: OpenAPIHono<AppEnv>, { db, geocoder, store }: Parts): void {
  app.openapi(contract.getProject, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('query');
    const [wire] = await inScope(db, scopeOf(principal), async (transaction) =>
      withOrders(transaction, principal, await findProjects(transaction, eq(project.id, projectId))),
    );
    if (!wire) throw new AppError('NOT_FOUND');
    return context.json(wire, 200);
  });

  app.openapi(contract.getLocation, async (context) => {
    const principal = context.get('principal');
    const { locationId } = context.req.valid('param');
    const found = await inScope(db, scopeOf(principal), async (transaction) => {
      const [row] = await transaction.select().from(location).where(eq(location.id, locationId));
      const bundles = await findProjects(
        transaction,
        and(eq(project.locationId, locationId), isNull(project.deletedAt)),
      );
      const listed = bundles.filter((bundle) => isListed(bundle.project));
      // Hidden projects stay out of sight beside others; alone at a place, those who may see them find them there.
      const projects = await withOrders(
        transaction,
        principal,
        listed.length > 0 ? listed : bundles.filter((bundle) => bundle.project.status !== 'Order Initialized'),
      );
      return row && projects.length > 0 ? { id: row.id, name: row.name, address: row.address, projects } : undefined;
    });
    if (!found) throw new AppError('NOT_FOUND');
    const brand = await findBrand(db, locationId);
    const logo = brand?.logo && `${contract.locationLogoPath(locationId)}?v=${brand.logo.sha256.slice(0, 12)}`;
    return context.json({ ...found, brand: brand ? { name: brand.name, logo: logo ?? null } : null }, 200);
  });

  mountLocationLogo(app, { db, store });

  app.use(contract.updateRecord.path, async (context, next) => {
    await requireNamedRecord(db, context.get('principal'), await context.req.json().catch(() => undefined));
    await next();
  });

  app.openapi(contract.updateRecord, async (context) => {
    const principal = context.get('principal');
    const change = context.req.valid('json');
    await updateRecord({ db, geocoder }, { principal, ip: context.get('clientAddress') }, change);
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.getUserData, async (context) => {
    const member = memberOf(context.get('principal'));
    const { data, bundles } = await inScope(db, scopeOf(member), async (transaction) => ({
      data: await readUserData(transaction, member, context.req.valid('query').email),
      bundles: await findProjects(transaction, ownListed(member.teamId), POLLED_PROJECTS),
    }));
    return context.json({ ...data, projects: bundles.flatMap((bundle) => toWireProject(bundle, member) ?? []) }, 200);
  });
}

/** Those that the caller may see, with what was ordered. */
async function withOrders(
  transaction: Scoped,
  principal: Principal,
  bundles: readonly ProjectBundle[],
): Promise<WireProject[]> {
  const ids = bundles.map((bundle) => bundle.project.id);
  const orders = await findOrders(transaction, ids);
  const tracked = await findTracked(transaction, ids, principal);
  return bundles.flatMap((bundle) => {
    const wire = toWireProject(bundle, principal);
    const order = orders.get(bundle.project.id);
    return wire
      ? {
          ...wire,
          ...toTrackingFields(bundle, order, tracked, principal),
          order_summary: toOrderSummary(order, bundle.project, principal),
        }
      : [];
  });
}
