import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ops-admin.ts';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { openDelivery } from './open-delivery.ts';

/** Uploads of staff for a project (Y4). */
export function mountDeliveryUploads(app: OpenAPIHono<AppEnv>, parts: { db: Database; store: ObjectStore }): void {
  app.openapi(contract.openDelivery, async (context) => {
    const staff = requireStaff(context.get('principal'), 'work');
    const id = await openDelivery(
      parts,
      staff,
      context.req.valid('param').projectId,
      context.req.valid('json'),
      new Date(),
    );
    return context.json({ id, partSizeBytes: PART_BYTES }, 201);
  });
}
