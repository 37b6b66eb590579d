import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { PaperOrder } from '#domain/papers/order-paper.ts';
import type { Party, Picture } from '#domain/papers/paper-content.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, order, project, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Operator } from '#server/records/operator/operator.ts';

/** What the order's inputs may add; orders of the engine and imported projects have others. */
const inputs = z
  .object({
    floors: z.number().int().nullish(),
    controlsEnabled: z.boolean().nullish(),
    requiresCOI: z.boolean().nullish(),
    instructions: z.string().nullish(),
  })
  .catch({});

type TeamRow = Pick<typeof team.$inferSelect, 'id' | 'name' | 'address' | 'logoSha256' | 'logoFormat'>;

/** A project with all that a paper tells of it, as its rows are now. Throws NOT_FOUND for one that the scope does not show. */
export async function readPaperProject(transaction: Scoped, projectId: string) {
  const [row] = await transaction
    .select({ project, location, team, inputs: order.inputs, quote: order.quote, guestEmail: order.guestEmail })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .innerJoin(team, eq(team.id, project.teamId))
    .leftJoin(order, eq(order.projectId, project.id))
    .where(eq(project.id, projectId));
  if (!row) throw new AppError('NOT_FOUND');
  const to =
    row.team.isQuarantine && row.guestEmail ? { name: row.guestEmail, lines: [], logo: null } : customerParty(row.team);
  return { row: row.project, paper: paperOrderOf(row), to, quote: row.quote };
}

function paperOrderOf({
  project: row,
  location: at,
  inputs: given,
}: {
  project: typeof project.$inferSelect;
  location: typeof location.$inferSelect;
  inputs: Record<string, unknown> | null;
}): PaperOrder {
  const { floors, controlsEnabled, requiresCOI, instructions } = inputs.parse(given ?? {});
  return {
    service: row.type === 'BIMIT' ? 'BIMIT' : 'SCANIT',
    projectName: row.name,
    orderId: orderIdOf(row.id),
    place:
      at.address === null
        ? null
        : {
            address: at.address,
            latitude: at.latitude,
            longitude: at.longitude,
            isApproximate: at.isApproximate,
            country: at.country,
            region: at.region,
          },
    interiorSqft: row.interiorSqft,
    siteSqft: row.siteSqft,
    spaceType: at.spaceType,
    floors: floors ?? null,
    scopes: row.scopes.map(scopeLabel),
    isMetric: row.modelUnits.toLowerCase() === 'metric',
    revitVersion: row.revitVersion,
    hasControls: controlsEnabled ?? null,
    requiresCoi: requiresCOI ?? false,
    instructions: instructions ?? '',
    scanDates: [row.scanDate, row.secondScanDate].flatMap((day) => (day === null ? [] : [day])),
  };
}

/** A team as the addressee of a paper. */
export function customerParty({ id, name, address, logoSha256, logoFormat }: TeamRow): Party {
  const logo: Picture | null =
    logoSha256 && logoFormat ? { key: teamLogoKey(id, logoSha256), sha256: logoSha256, format: logoFormat } : null;
  return { name, lines: address ? [address] : [], logo };
}

/** Where the logo of a team is in the object store. */
export const teamLogoKey = (teamId: string, sha256: string) => `team/${teamId}/logo/${sha256}`;

/** The operator as the sender of a paper. */
export function operatorParty({ company, address, phone, email, website, logo }: Operator): Party {
  return {
    name: company,
    lines: [address, phone, email, website].flatMap((text) => (text === null ? [] : [text])),
    logo,
  };
}
