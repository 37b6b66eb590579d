import type { OutlineWithHoles } from '#geometry/polygon.ts';
import { heightOnPlane, type SlantedPlane } from '#geometry/slanted-plane.ts';
import type { Slab } from '#domain/building/building.ts';
import { sharedM2, subtractRegions } from './geometry/polygon-clip.ts';

/** Where what lies under a roof ends: a part of its plan, the roof over that, and the plane of its underside. */
export type PartUnderRoof = OutlineWithHoles & { roofId: string; underside: SlantedPlane };

/** Less of an outline under a part of a roof is an error of its corners. */
const LEAST_SHARED_M2 = 0.005;
const TOLERANCE_M = 1e-4;

/** The underside of a slab. */
export function undersideOf({ slant, topM, thicknessM }: Slab): SlantedPlane {
  return slant ? { ...slant, c: slant.c - thicknessM } : { a: 0, b: 0, c: topM - thicknessM };
}

/** The roofs of a storey some of which are slanted; none where all of its roof is level. */
export function slantedRoofs(slabs: readonly Slab[], storeyId: string): Slab[] {
  const roofs = slabs.filter(({ kind, storey_id }) => kind === 'roof' && storey_id === storeyId);
  return roofs.some(({ slant }) => slant) ? roofs : [];
}

/** What of an outline lies under each of the roofs; empty where none is over it, or only level ones. */
export function partsUnder(outline: OutlineWithHoles, roofs: readonly Slab[]): PartUnderRoof[] {
  const over = roofs.filter((roof) => sharedM2(outline, roof, TOLERANCE_M) > LEAST_SHARED_M2);
  if (!over.some(({ slant }) => slant)) return [];
  return over.flatMap((roof) => (over.length === 1 ? [partOf(outline, roof)] : sharedParts(outline, roof)));
}

function sharedParts(outline: OutlineWithHoles, roof: Slab): PartUnderRoof[] {
  const beyond = subtractRegions(outline, [roof], TOLERANCE_M);
  return subtractRegions(outline, beyond, TOLERANCE_M).map((part) => partOf(part, roof));
}

const partOf = ({ polygon, holes }: OutlineWithHoles, roof: Slab): PartUnderRoof => ({
  polygon,
  holes,
  roofId: roof.id,
  underside: undersideOf(roof),
});

/** The lowest and the highest place of the roof over some parts. */
export function heightsUnder(parts: readonly Pick<PartUnderRoof, 'polygon' | 'underside'>[]): {
  leastM: number;
  mostM: number;
} {
  const heights = parts.flatMap(({ polygon, underside }) =>
    polygon.map((corner) => heightOnPlane(underside, ...corner)),
  );
  return { leastM: Math.min(...heights), mostM: Math.max(...heights) };
}
