import { median } from '#geometry/median.ts';
import { facesOf, middleOf, type WallDraft } from './wall-draft.ts';
import { COLUMN_M } from './wall-face.ts';
import { LOOKS_OUT, type WallView } from './wall-view.ts';

const ROW_M = 0.1;
/** A leaf is looked for between these heights, and the wall that goes on over it above the lintel. */
const LEAF_M = [0.15, 1.95] as const;
const LINTEL_M = 2.2;
/** Share of that height in which it shows. */
const LEAST_SHOWN = 0.8;
/** It is at least this far behind its wall's face. */
const LEAST_DEPTH_M = 0.007;
/** One that is less far behind may be a bulge: it shows as wide as a door. */
const FLUSH_M = 0.03;
const LEAST_WIDTH_M = 0.3;
const DOOR_WIDTH_M = [0.6, 1.3] as const;
/** Its columns are in one plane, and what shows in a column lies this near to that. */
const PLANE_M = 0.005;
const IN_PLANE_M = 0.015;

/**
 * Whether the closed leaf of a door shows in a wall of which one face was seen: an upright plane behind that face, from the floor to
 * where the wall goes on over it.
 * @param mostDepthM how far behind the face it may be: an inner wall is no thicker
 */
export function hasLeaf(view: WallView, wall: WallDraft, mostDepthM: number): boolean {
  const depths = leafDepths(view, wall, mostDepthM);
  let first = 0;
  for (let column = 1; column <= depths.length; column++) {
    const depthM = depths[first];
    if (depthM !== undefined && Math.abs((depths[column] ?? Infinity) - depthM) < PLANE_M) continue;
    const widthM = (column - first) * COLUMN_M;
    const isWide = depthM !== undefined && widthM > (depthM < FLUSH_M ? DOOR_WIDTH_M[0] : LEAST_WIDTH_M) - COLUMN_M / 2;
    if (isWide && widthM < DOOR_WIDTH_M[1]) return true;
    first = column;
  }
  return false;
}

/** How far behind a wall's face what could be a leaf is, by columns along the wall. */
function leafDepths(view: WallView, wall: WallDraft, mostDepthM: number): (number | undefined)[] {
  const face = facesOf(wall)[0];
  if (!face) return [];
  const columns = Array.from({ length: Math.max(1, Math.ceil((wall.to - wall.from) / COLUMN_M)) }, () => ({
    low: Array<{ depthM: number; z: number }>(),
    over: Array<number>(),
  }));
  for (let i = 0; i < view.count; i++) {
    const depthM = (face.offset - middleOf(wall) - view.v[i]!) * face.side;
    const column = columns[Math.floor((view.u[i]! - wall.from) / COLUMN_M)];
    if (view.look[i] !== LOOKS_OUT || !column || Math.abs(depthM) > mostDepthM) continue;
    const z = view.z[i]!;
    if (z > LINTEL_M) column.over.push(depthM);
    else if (z > LEAF_M[0] && z < LEAF_M[1]) column.low.push({ depthM, z });
  }
  return columns.map(({ low, over }) => {
    const depthM = median(low.map((sight) => sight.depthM));
    if (depthM === undefined || depthM < LEAST_DEPTH_M || (median(over) ?? 0) > depthM / 2) return undefined;
    const inPlane = low.filter((sight) => Math.abs(sight.depthM - depthM) < IN_PLANE_M);
    const rows = new Set(inPlane.map(({ z }) => Math.floor(z / ROW_M)));
    return rows.size * ROW_M >= LEAST_SHOWN * (LEAF_M[1] - LEAF_M[0]) ? depthM : undefined;
  });
}
