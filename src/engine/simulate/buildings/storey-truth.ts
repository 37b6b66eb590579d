import { degreesOf } from '#geometry/angle.ts';
import { along, direction, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2, withoutCollinear } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Building } from '#domain/building/building.ts';
import type { PlanColumn } from './columns.ts';
import type { Piece } from './furniture.ts';
import type { PlanOpening } from './openings.ts';
import { at } from './plan-graph.ts';
import type { PlannedStorey } from './plan-storey.ts';
import type { PlanWall } from './plan-walls.ts';

export type StoreyHeights = { id: string; elevationM: number; clearHeightM: number };

type StoreyTruth = Pick<Building, 'walls' | 'doors' | 'windows' | 'rooms' | 'columns' | 'objects'>;

const known = { confidence: 1, assumed: [] };

/** What a perfect recognition would answer for one storey. */
export function storeyTruth(
  storey: PlannedStorey,
  { id, elevationM, clearHeightM }: StoreyHeights,
  columns: readonly PlanColumn[],
  pieces: readonly Piece[],
  number: number,
): StoreyTruth {
  const own = { ...known, storey_id: id };
  const level = ([x, y]: Point2): Point3 => [x, y, elevationM];
  const openings = storey.openings.map((opening, index) => ({
    ...own,
    ...openingShape(storey, opening, elevationM),
    kind: opening.kind,
    swing: swingOf(storey, opening),
    id: `${id}-${opening.kind}-${index + 1}`,
  }));
  return {
    walls: storey.walls.walls.map((wall) => ({
      ...own,
      id: wall.id,
      start_pt: level(wall.startM),
      end_pt: level(wall.endM),
      width: wall.thicknessM,
      height: clearHeightM,
      neighbor_wall_ids_at_start: wall.neighborsAtStart,
      neighbor_wall_ids_at_end: wall.neighborsAtEnd,
      isExternal: wall.isExternal,
      sidesSeen: 2,
    })),
    doors: openings.filter(({ kind }) => kind === 'door').map((door) => ({ ...door, kind: 'single' as const })),
    windows: openings
      .filter(({ kind }) => kind === 'window')
      .map(({ kind: _kind, swing: _swing, ...window }) => window),
    rooms: storey.rooms.map((room, index) => ({
      ...own,
      id: `${id}-room-${index + 1}`,
      name: `Room ${number}${String(index + 1).padStart(2, '0')}`,
      number: `${number}${String(index + 1).padStart(2, '0')}`,
      polygon: withoutCollinear(room, 1e-6),
      holes: [],
      areaM2: signedAreaM2(room),
      areaErrorM2: 0,
      heightM: clearHeightM,
    })),
    columns: columns.map((column, index) => ({
      ...own,
      id: `${id}-column-${index + 1}`,
      shape: column.shape,
      center: level(column.center),
      width: column.sizeM,
      depth: column.sizeM,
      rotationDeg: 0,
      height: clearHeightM,
    })),
    objects: pieces.map((piece, index) => ({
      ...own,
      id: `${id}-object-${index + 1}`,
      class: piece.class,
      center: [...piece.center, elevationM + (piece.bottomM + piece.topM) / 2],
      size: [piece.widthM, piece.depthM, piece.topM - piece.bottomM],
      rotationDeg: degreesOf(Math.atan2(piece.towards[1], piece.towards[0])),
    })),
  };
}

/** Where an opening is in its host wall. */
export function openingShape(storey: PlannedStorey, opening: PlanOpening, elevationM: number) {
  const faces = at(storey.walls.faces, opening.edge);
  const { from, towards } = edgeLine(storey, opening);
  const middle = along(from, towards, opening.fromM + opening.widthM / 2, (faces.leftM - faces.rightM) / 2);
  const center: Point3 = [...middle, elevationM + opening.sillM + opening.heightM / 2];
  return {
    host_id: hostOf(storey, opening).id,
    center,
    width: opening.widthM,
    height: opening.heightM,
    sill: opening.sillM,
  };
}

/** The leaf as seen along the host wall, whose axis may run against the edge. */
export function swingOf(storey: PlannedStorey, opening: PlanOpening): Building['doors'][number]['swing'] {
  if (!opening.leaf) return null;
  const host = hostOf(storey, opening);
  const { towards } = edgeLine(storey, opening);
  const axis = direction(host.startM, host.endM);
  const isAligned = axis[0] * towards[0] + axis[1] * towards[1] > 0;
  return {
    hinge: opening.leaf.isAtStart === isAligned ? 'start' : 'end',
    side: opening.leaf.isLeft === isAligned ? 'left' : 'right',
  };
}

export function hostOf(storey: PlannedStorey, opening: PlanOpening): PlanWall {
  return at(storey.walls.walls, at(storey.walls.wallOfEdge, opening.edge));
}

function edgeLine(storey: PlannedStorey, opening: PlanOpening): { from: Point2; towards: Point2 } {
  const edge = at(storey.graph.edges, opening.edge);
  const from = at(storey.graph.vertices, edge.from);
  return { from, towards: direction(from, at(storey.graph.vertices, edge.to)) };
}
