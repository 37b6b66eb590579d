import { meanPoint, netAreaM2 } from '#geometry/polygon.ts';
import { heightOnPlane, type SlantedPlane } from '#geometry/slanted-plane.ts';
import { dot, leftOf, subtract, type Point2 } from '#geometry/plane.ts';
import type { Building, Door, Wall, Window } from '#domain/building/building.ts';
import { stretchOf } from '#domain/drawing/opening-stretch.ts';
import type { WallFootprint } from '#domain/drawing/wall-footprint.ts';
import { elementAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { axes3, clippedUnder, extrusion, outlineProfile, painted, placement, productShape } from './ifc-geometry.ts';
import {
  evidenceSet,
  material,
  nominalMm,
  ofType,
  propertySet,
  quantitySet,
  relateMaterial,
  typeAttributes,
} from './ifc-properties.ts';
import { volumeM3 } from './prism.ts';
import type { Prism } from './prism.ts';
import type { WallSolid } from './solid-bodies.ts';
import { enumeration, list, NONE, real, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/** A wall in the model: what its openings refer to. */
export type WrittenWall = { step: Step; placement: Step; footprint: WallFootprint };

/** All walls with axis, body, layer, type, properties and base quantities; by id. One that is inside others is left out. */
export function writeWalls(
  file: IfcFile,
  building: Building,
  solids: ReadonlyMap<string, WallSolid>,
): Map<string, WrittenWall> {
  const written = new Map<string, WrittenWall>();
  const openings = [...building.doors, ...building.windows];
  for (const { id } of building.walls) {
    const solid = solids.get(id);
    const wall =
      solid &&
      writeWall(
        file,
        solid,
        openings.filter(({ host_id }) => host_id === id),
      );
    if (wall) written.set(id, wall);
  }
  return written;
}

function writeWall(
  file: IfcFile,
  { footprint, pieces }: WallSolid,
  openings: readonly (Door | Window)[],
): WrittenWall | undefined {
  const { wall, start, direction, lengthM } = footprint;
  const storey = file.storeys.get(wall.storey_id);
  if (!storey || pieces.length === 0) return undefined;
  const floorM = wall.start_pt[2];
  const wallPlacement = placement(file, storey.placement, [start[0], start[1], floorM - storey.elevationM], direction);
  const local = (ring: readonly Point2[]) => ring.map((corner) => toWall(footprint, corner));
  const bodies = pieces.map(({ polygon, holes, bottomM, topM, under = [] }) => {
    const profile = outlineProfile(file, local(polygon), holes.map(local));
    const solid = extrusion(file, profile, topM - bottomM, axes3(file, [0, 0, bottomM - floorM]));
    const planes = under.map((plane) => planeInWall(footprint, plane));
    return painted(file, clippedUnder(file, solid, planes, toWall(footprint, meanPoint(polygon))), 'wall');
  });
  const axis: Point2[] = [
    [0, 0],
    [lengthM, 0],
  ];
  const isCut = pieces.some(({ under = [] }) => under.length > 0);
  const shape = productShape(file, bodies, axis, isCut ? 'Clipping' : 'SweptSolid');
  const step = file.add('IFCWALL', [
    ...elementAttributes(file, wall.id, `Wall ${wall.id}`, wallPlacement, shape),
    enumeration('STANDARD'),
  ]);
  storey.elements.push(step);
  describeWall(file, wall, step);
  quantitySet(file, wall.id, step, 'Qto_WallBaseQuantities', wallQuantities(footprint, pieces, openings));
  return { step, placement: wallPlacement, footprint };
}

function describeWall(file: IfcFile, wall: Wall, step: Step): void {
  const side = wall.isExternal ? 'Exterior' : 'Interior';
  const title = `${side} ${nominalMm(wall.width)} mm`;
  const widthMm = Math.round(wall.width * 1000);
  const usage = file.share('IFCMATERIALLAYERSETUSAGE', [
    layerSet(file, side, `${side} ${widthMm} mm`, widthMm),
    enumeration('AXIS2'),
    enumeration('POSITIVE'),
    real(-widthMm / 2000),
    NONE,
  ]);
  relateMaterial(file, wall.id, [step], usage);
  const key = `wall-type/${title}`;
  ofType(file, step, key, () => {
    const type = file.add('IFCWALLTYPE', [...typeAttributes(file, key, title), enumeration('STANDARD')]);
    relateMaterial(file, key, [type], layerSet(file, side, title, nominalMm(wall.width)));
    return type;
  });
  propertySet(file, wall.id, step, 'Pset_WallCommon', { Reference: title, IsExternal: wall.isExternal });
  evidenceSet(file, wall.id, step, wall);
}

/** One layer: of the type as it is named, of a wall as thick as its body. */
function layerSet(file: IfcFile, side: string, title: string, widthMm: number): Step {
  const layer = file.share('IFCMATERIALLAYER', [
    material(file, `${side} wall`),
    real(widthMm / 1000),
    NONE,
    text('Wall'),
    NONE,
    NONE,
    NONE,
  ]);
  return file.share('IFCMATERIALLAYERSET', [list([layer]), text(title), NONE]);
}

/** In the wall's own coordinates: X along its axis. */
function toWall({ start, direction }: WallFootprint, corner: Point2): Point2 {
  const offset = subtract(corner, start);
  return [dot(offset, direction), dot(offset, leftOf(direction))];
}

/** A plane in the wall's own coordinates, heights above its floor. */
function planeInWall({ wall, start, direction: [dx, dy] }: WallFootprint, plane: SlantedPlane): SlantedPlane {
  const { a, b } = plane;
  return { a: a * dx + b * dy, b: b * dx - a * dy, c: heightOnPlane(plane, ...start) - wall.start_pt[2] };
}

function wallQuantities(footprint: WallFootprint, pieces: readonly Prism[], openings: readonly (Door | Window)[]) {
  const { wall, lengthM } = footprint;
  const openM2 = openings.reduce((sum, opening) => {
    const { fromM, toM } = stretchOf(footprint, opening);
    const widthM = Math.max(0, Math.min(toM, lengthM) - Math.max(fromM, 0));
    const heightM = Math.max(0, Math.min(opening.sill + opening.height, wall.height) - Math.max(0, opening.sill));
    return sum + widthM * heightM;
  }, 0);
  const grossM2 = lengthM * wall.height;
  const grossM3 = pieces.reduce((sum, piece) => sum + volumeM3(piece), 0);
  const lowestM = Math.min(...pieces.map(({ bottomM }) => bottomM));
  const footM2 = pieces.reduce((sum, piece) => sum + (piece.bottomM === lowestM ? netAreaM2(piece) : 0), 0);
  return {
    lengths: { Length: lengthM, Width: wall.width, Height: wall.height },
    areas: { GrossFootprintArea: footM2, GrossSideArea: grossM2, NetSideArea: Math.max(0, grossM2 - openM2) },
    volumes: { GrossVolume: grossM3, NetVolume: Math.max(0, grossM3 - openM2 * wall.width) },
  };
}
