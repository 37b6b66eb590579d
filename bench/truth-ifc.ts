import { along, direction, type Point2 } from '#geometry/plane.ts';
import { contains, signedAreaM2 } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Building } from '#domain/building/building.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { BuildingMesh, BuildingModel, MeshElement } from '#engine/simulate/buildings/building-model.ts';
import { undersideOutline, uprightBox, type UprightBox } from './truth/footprint.ts';
import { readIfcSolids, type IfcSolid } from './truth/read-ifc.ts';

const known = { confidence: 1, assumed: [] };
type Boxed = UprightBox & { solid: IfcSolid };

/**
 * An IFC model as a building with known truth. Storeys come from the levels of its spaces; a wall belongs to every storey
 * that it is in for 1.5 m or more; thickness and axis from the smallest box around it. Door leaves are left out (open).
 */
export async function buildingFromIfc(name: string, bytes: Uint8Array): Promise<BuildingModel> {
  const solids = await readIfcSolids(bytes);
  const boxed = (types: RegExp): Boxed[] =>
    solids.filter(({ type }) => types.test(type)).map((solid) => ({ ...uprightBox(solid), solid }));
  const rooms = solids.filter(({ type }) => type === 'IFCSPACE').flatMap((solid) => roomOf(solid));
  const storeys = storeysOf(rooms);
  const walls = storeys.flatMap((storey) => boxed(/^IFCWALL/).flatMap((box) => wallOf(box, storey, rooms)));
  const openings = (types: RegExp) => boxed(types).flatMap((box) => openingOf(box, storeys, walls));
  const truth: Building = {
    version: 1,
    frame: {
      metresPerUnit: 1,
      upAxis: 'z',
      origin: [0, 0, 0],
      cloudToProject: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      headingDeg: 0,
    },
    storeys,
    walls,
    doors: openings(/^IFCDOOR/).map((door) => ({ ...door, kind: 'single', swing: null })),
    windows: openings(/^IFCWINDOW/),
    columns: [],
    rooms: rooms.flatMap(({ room, floorZ }) => {
      const storey = storeys.find(({ elevationM }) => Math.abs(elevationM - floorZ) < 0.5);
      return storey ? [{ ...room, storey_id: storey.id }] : [];
    }),
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
    rejected: [],
    unmodeledFloors: [],
  };
  return { name, truth, closedDoorIds: [], mesh: meshOf(solids, truth) };
}

type FoundRoom = { room: Omit<Building['rooms'][number], 'storey_id'>; floorZ: number };

function roomOf(solid: IfcSolid): FoundRoom[] {
  const polygon = undersideOutline(solid);
  if (polygon.length < 3) return [];
  const { bottomZ, topZ } = uprightBox(solid);
  const number = String(solid.expressId);
  return [
    {
      floorZ: bottomZ,
      room: {
        ...known,
        id: `room-${number}`,
        name: `Room ${number}`,
        number,
        polygon,
        holes: [],
        areaM2: signedAreaM2(polygon),
        areaErrorM2: 0,
        heightM: topZ - bottomZ,
      },
    },
  ];
}

function storeysOf(rooms: readonly FoundRoom[]): Building['storeys'] {
  const levels: FoundRoom[][] = [];
  for (const room of rooms.toSorted((a, b) => a.floorZ - b.floorZ)) {
    const level = levels.at(-1);
    if (level?.[0] && room.floorZ - level[0].floorZ < 0.5) level.push(room);
    else levels.push([room]);
  }
  return levels.map((level, index) => {
    const heights = level.map(({ room }) => room.heightM).sort((a, b) => a - b);
    return {
      id: `storey-${index + 1}`,
      name: `Level ${index + 1}`,
      elevationM: level[0]?.floorZ ?? 0,
      clearHeightM: heights[Math.floor(heights.length / 2)] ?? 2.5,
      slabThicknessM: 0.2,
      assumed: [],
    };
  });
}

function wallOf(box: Boxed, storey: Building['storeys'][number], rooms: readonly FoundRoom[]): Building['walls'] {
  const standsM =
    Math.min(box.topZ, storey.elevationM + storey.clearHeightM) - Math.max(box.bottomZ, storey.elevationM);
  if (standsM < 1.5) return [];
  const level = ([x, y]: Point2): Point3 => [x, y, storey.elevationM];
  const id = `wall-${box.solid.expressId}-${storey.id}`;
  const isExternal = hasOpenSide(
    box,
    rooms.filter(({ floorZ }) => Math.abs(floorZ - storey.elevationM) < 0.5),
  );
  return [
    {
      ...known,
      id,
      storey_id: storey.id,
      start_pt: level(box.start),
      end_pt: level(box.end),
      width: box.widthM,
      height: standsM,
      neighbor_wall_ids_at_start: [],
      neighbor_wall_ids_at_end: [],
      isExternal,
      sidesSeen: 2,
    },
  ];
}

/** Outdoors on one side: more than half of the probes 0.3 m off that face lie in no room. */
function hasOpenSide(box: UprightBox, rooms: readonly FoundRoom[]): boolean {
  const towards = direction(box.start, box.end);
  return [1, -1].some((side) => {
    const probes = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) =>
      along(box.start, towards, share * box.lengthM, side * (box.widthM / 2 + 0.3)),
    );
    return probes.filter((probe) => !rooms.some(({ room }) => contains(room.polygon, ...probe))).length > 2;
  });
}

function openingOf(box: Boxed, storeys: Building['storeys'], walls: Building['walls']): Building['windows'] {
  const middleZ = (box.bottomZ + box.topZ) / 2;
  const storey = storeys.find(
    ({ elevationM, clearHeightM }) => middleZ > elevationM && middleZ < elevationM + clearHeightM,
  );
  const middle: Point2 = [(box.start[0] + box.end[0]) / 2, (box.start[1] + box.end[1]) / 2];
  const candidates = walls
    .filter((wall) => wall.storey_id === storey?.id)
    .map((wall) => {
      const [a, b]: [Point2, Point2] = [
        [wall.start_pt[0], wall.start_pt[1]],
        [wall.end_pt[0], wall.end_pt[1]],
      ];
      const towards = direction(a, b);
      const alongM = (middle[0] - a[0]) * towards[0] + (middle[1] - a[1]) * towards[1];
      const asideM = Math.abs((middle[1] - a[1]) * towards[0] - (middle[0] - a[0]) * towards[1]);
      const isOn = alongM > 0 && alongM < Math.hypot(b[0] - a[0], b[1] - a[1]) && asideM < wall.width / 2 + 0.2;
      return { wall, foot: along(a, towards, alongM), asideM, isOn, towards };
    })
    .filter(({ isOn }) => isOn)
    .sort((a, b) => a.asideM - b.asideM);
  const host = candidates[0];
  if (!storey || !host) return [];
  // Handles and leaves stick out across the wall; along it the frame is the widest part.
  const spans = box.solid.triangles.flat().map(([x, y]) => x * host.towards[0] + y * host.towards[1]);
  const width =
    spans.reduce((most, span) => Math.max(most, span), -Infinity) -
    spans.reduce((least, span) => Math.min(least, span), Infinity);
  return [
    {
      ...known,
      id: `opening-${box.solid.expressId}`,
      storey_id: storey.id,
      host_id: host.wall.id,
      center: [...host.foot, middleZ],
      width,
      height: box.topZ - box.bottomZ,
      sill: box.bottomZ - storey.elevationM,
    },
  ];
}

const CLASS_BY_TYPE: [RegExp, string][] = [
  [/^IFCWINDOW/, 'window'],
  [/^IFCROOF/, 'roof'],
  [/^IFCCOLUMN/, 'column_rect'],
  [/^IFC(BEAM|MEMBER)/, 'beam'],
  [/^IFCSTAIR/, 'stair'],
  [/^IFCRAILING/, 'railing'],
  [/^IFCRAMP/, 'ramp'],
  [/^IFCFURNI/, 'cabinet'],
  [/^IFCCOVERING/, 'ceiling'],
  [/^IFCFLOW|^IFCSANITARY/, 'sink'],
  [/^IFCSITE/, 'terrain_site'],
];

function meshOf(solids: readonly IfcSolid[], truth: Building): BuildingMesh {
  const positions: number[] = [];
  const elementOf: number[] = [];
  const isGlass: number[] = [];
  const elements: MeshElement[] = [];
  const externalIds = new Set(truth.walls.filter((wall) => wall.isExternal).map((wall) => wall.id.split('-')[1]));
  for (const solid of solids) {
    if (/^IFC(SPACE|DOOR)/.test(solid.type)) continue;
    const known = new Map<string, number>();
    for (const [index, triangle] of solid.triangles.entries()) {
      const name = classOf(solid, triangle, externalIds);
      const element =
        known.get(name) ??
        elements.push({ id: `${solid.type.toLowerCase()}-${solid.expressId}`, classId: pointClassId(name) }) - 1;
      known.set(name, element);
      positions.push(...triangle.flat());
      elementOf.push(element);
      isGlass.push(solid.type.startsWith('IFCWINDOW') && solid.isGlass[index] ? 1 : 0);
    }
  }
  return {
    positions: Float32Array.from(positions),
    elementOf: Uint32Array.from(elementOf),
    isGlass: Uint8Array.from(isGlass),
    elements,
  };
}

function classOf(
  { type, expressId }: IfcSolid,
  [a, b, c]: IfcSolid['triangles'][number],
  externalIds: ReadonlySet<string | undefined>,
): string {
  if (type.startsWith('IFCWALL')) return externalIds.has(String(expressId)) ? 'wall_ext' : 'wall_int';
  if (!type.startsWith('IFCSLAB')) return CLASS_BY_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? 'clutter';
  const upwards = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  return upwards < 0 ? 'ceiling' : 'floor';
}
