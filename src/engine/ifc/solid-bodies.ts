import { radiansOf } from '#geometry/angle.ts';
import { direction, rectangleAround, type Point2 } from '#geometry/plane.ts';
import { withoutCollinear } from '#geometry/polygon.ts';
import type { Beam, Building, Column, Slab } from '#domain/building/building.ts';
import { wallFootprints } from '#domain/drawing/wall-footprint.ts';
import type { WallFootprint } from '#domain/drawing/wall-footprint.ts';
import { wallBody } from '#domain/drawing/wall-pieces.ts';
import { freePrisms, TOLERANCE_M, underRoofs, type Prism } from './prism.ts';
import { sharedM2 } from '#engine/recognize/geometry/polygon-clip.ts';
import { slantedRoofs } from '#engine/recognize/under-roof.ts';

/** A wall's body: its footprint and the solids that are left of it where others are. */
export type WallSolid = { footprint: WallFootprint; whole: Prism; pieces: Prism[] };
export type SolidBodies = {
  slabs: ReadonlyMap<string, readonly Prism[]>;
  /** Columns end below what lies on them. */
  columns: ReadonlyMap<string, Prism>;
  walls: ReadonlyMap<string, WallSolid>;
  /** Walls of one storey whose bodies would share space: where they cross, and where one runs into another's corner. */
  crossings: readonly (readonly [string, string])[];
};

/** A node between two corners of a plain miter is this near to their line, and would only confuse other programs. */
const STRAIGHT_M = 1e-6;
/** Corners of the polygon around a round column. */
const ROUND_CORNERS = 32;

/**
 * Bodies of slabs, columns and walls, none of which share space with another or a beam. Slabs and beams go before columns, and these
 * before walls; a wall of a higher storey before one that reaches up to it, an outer wall before an inner one, then the thicker,
 * then the longer.
 */
export function solidBodies(building: Building): SolidBodies {
  const done: Prism[] = [];
  const slabs = new Map<string, Prism[]>();
  for (const slab of building.slabs) {
    if (slab.slant) {
      // What is under it is cut by its underside.
      slabs.set(slab.id, [slabPrism(slab)]);
      continue;
    }
    const pieces = freePrisms(slabPrism(slab), done);
    slabs.set(slab.id, pieces);
    done.push(...pieces);
  }
  done.push(...building.beams.map(beamPrism));
  const columns = new Map(building.columns.map((column) => [column.id, standing(columnPrism(column), done)]));
  done.push(...columns.values());
  const walls = new Map<string, WallSolid>();
  const crossings: [string, string][] = [];
  const written: { id: string; storeyId: string; piece: Prism }[] = [];
  for (const { footprint, whole } of inOrder(building)) {
    const { id, storey_id: storeyId } = footprint.wall;
    const others = written.map(({ piece }) => piece);
    const pieces = underRoofs(whole, slantedRoofs(building.slabs, storeyId)).flatMap((part) =>
      freePrisms(part, [...done, ...others]),
    );
    for (const other of written)
      if (other.storeyId === storeyId && sharedM2(whole, other.piece, TOLERANCE_M) > CROSSING_M2)
        crossings.push([other.id, id]);
    walls.set(id, { footprint, whole, pieces });
    written.push(...pieces.map((piece) => ({ id, storeyId, piece })));
  }
  return { slabs, columns, walls, crossings };
}

/** Bodies that share less of the plan do not cross. */
const CROSSING_M2 = 5e-4;

/** A column up to the first thing that lies on it. */
function standing(column: Prism, others: readonly Prism[]): Prism {
  const [lowest] = freePrisms(column, others);
  return {
    ...column,
    topM: Math.min(column.topM, lowest && lowest.bottomM === column.bottomM ? lowest.topM : Infinity),
  };
}

function inOrder(building: Building): { footprint: WallFootprint; whole: Prism }[] {
  return building.storeys
    .toSorted((a, b) => b.elevationM - a.elevationM)
    .flatMap(({ id }) =>
      wallFootprints(building.walls.filter(({ storey_id }) => storey_id === id)).toSorted(
        (a, b) =>
          Number(b.wall.isExternal) - Number(a.wall.isExternal) ||
          b.wall.width - a.wall.width ||
          b.lengthM - a.lengthM ||
          (a.wall.id < b.wall.id ? -1 : 1),
      ),
    )
    .map((footprint) => ({ footprint, whole: wallPrism(footprint) }));
}

function wallPrism(footprint: WallFootprint): Prism {
  const bottomM = footprint.wall.start_pt[2];
  return {
    polygon: withoutCollinear(wallBody(footprint), STRAIGHT_M),
    holes: [],
    bottomM,
    topM: bottomM + footprint.wall.height,
  };
}

const slabPrism = ({ polygon, holes, topM, thicknessM }: Slab): Prism => ({
  polygon,
  holes,
  bottomM: topM - thicknessM,
  topM,
});

/** A beam hangs below its axis; one that is not level counts from its lowest to its highest place. */
function beamPrism({ start_pt: [x, y, z], end_pt: [endX, endY, endZ], width, depth }: Beam): Prism {
  const middle: Point2 = [(x + endX) / 2, (y + endY) / 2];
  const lengthM = Math.hypot(endX - x, endY - y);
  return {
    polygon: rectangleAround(middle, lengthM, width, direction([x, y], [endX, endY])),
    holes: [],
    bottomM: Math.min(z, endZ) - depth,
    topM: Math.max(z, endZ),
  };
}

/** A round column's polygon is drawn around it. */
function columnPrism({ shape, center: [x, y, z], width, depth, rotationDeg, height }: Column): Prism {
  const turnRad = radiansOf(rotationDeg);
  const radiusM = width / 2 / Math.cos(Math.PI / ROUND_CORNERS);
  const round = Array.from({ length: ROUND_CORNERS }, (_, i): Point2 => {
    const angleRad = (2 * Math.PI * i) / ROUND_CORNERS;
    return [x + radiusM * Math.cos(angleRad), y + radiusM * Math.sin(angleRad)];
  });
  return {
    polygon: shape === 'round' ? round : rectangleAround([x, y], width, depth, [Math.cos(turnRad), Math.sin(turnRad)]),
    holes: [],
    bottomM: z,
    topM: z + height,
  };
}
