import { text } from 'node:stream/consumers';
import { building } from '#domain/building/building.ts';
import { viewFormOf } from '#domain/deliverables/delivery.ts';
import { scanUnits } from '#domain/engine/scan-unit.ts';
import type { PackagedProject } from '#domain/exit-package/manifest.ts';
import { placementOfFrame } from '#domain/placement/engine-placement.ts';
import { placementProblem, type Placement } from '#domain/placement/placement.ts';
import { METRES_PER_UNIT } from '#formats/guess-frame.ts';
import type { asset } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { parseJson } from '#server/platform/parse-json.ts';

type AssetRow = typeof asset.$inferSelect;
/** The building that the engine found in a scan, and the files that lie where that scan does. */
export type EngineFrame = { elementsKey: string; assetIds: ReadonlySet<string> };
type ReadFrame = { placement: Placement } & Pick<PackagedProject, 'scanUnit' | 'scanUpAxis'>;

/** The classified cloud of a conversion, and the scan itself where there is one alone; undefined without a conversion. */
export function engineFrameOf(rows: readonly AssetRow[]): EngineFrame | undefined {
  const elements = rows.find(
    ({ role, format, isDelivered, isCurrent }) => role === 'model' && format === 'json' && !isDelivered && isCurrent,
  );
  if (!elements) return undefined;
  const originals = rows.filter(({ role, format }) => role === 'original' && viewFormOf(format) === 'octree');
  const clouds = rows.filter(({ role, isDelivered }) => role === 'cloud_classified' && !isDelivered);
  const files = originals.length === 1 ? [...clouds, ...originals] : clouds;
  return { elementsKey: elements.storageKey, assetIds: new Set(files.map(({ id }) => id)) };
}

/** Where such files lie and in what unit they were read. Undefined where the building is gone or cannot be read. */
export async function readEngineFrame(
  store: ObjectStore,
  { elementsKey }: EngineFrame,
): Promise<ReadFrame | undefined> {
  if ((await store.size(elementsKey)) === undefined) return undefined;
  const found = building.safeParse(parseJson(await text(await store.get(elementsKey))));
  if (!found.success) return undefined;
  const { frame } = found.data;
  const placement = placementOfFrame(frame);
  if (placementProblem(placement)) return undefined;
  const scanUnit = scanUnits.find((unit) => METRES_PER_UNIT[unit] === frame.metresPerUnit) ?? null;
  return { placement, scanUnit, scanUpAxis: frame.upAxis };
}
