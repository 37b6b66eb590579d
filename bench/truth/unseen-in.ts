import { contains } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { fromFile, type FileFrame, type Scan } from '#engine/simulate/scanner/scan.ts';

/** An element hit by fewer points than this was not seen. */
const LEAST_HITS = 30;
/** A room is seen when points lie on this share of its floor, in cells of 20 cm, furniture included. */
const LEAST_FLOOR_SHARE = 0.5;
const CELL_M = 0.2;
/** The ceiling below is at least 0.2 m lower. */
const BELOW_FLOOR_M = 0.1;
const MIRRORED = pointClassId('person_noise');

/** Ids of true walls, doors, windows, columns and rooms that a scan shows too little of to be found by anyone. */
export function unseenIn(building: BuildingModel, scan: Scan, frame: FileFrame): Set<string> {
  const hits = new Map<string, number>();
  for (let point = 0; point < scan.count; point++) {
    const id = building.mesh.elements[scan.elementOf[point]!]?.id;
    if (id !== undefined) hits.set(id, (hits.get(id) ?? 0) + 1);
  }
  const { walls, doors, windows, columns } = building.truth;
  // Elements that the mesh does not know by this id (open doors without a leaf, models read from files) are taken as seen.
  const known = new Set(building.mesh.elements.map(({ id }) => id));
  const unseen = [...walls, ...doors, ...windows, ...columns]
    .map(({ id }) => id)
    .filter((id) => known.has(id) && (hits.get(id) ?? 0) < LEAST_HITS);
  return new Set([...unseen, ...unseenRooms(building, scan, frame)]);
}

function unseenRooms({ truth }: BuildingModel, scan: Scan, frame: FileFrame): string[] {
  const cellOf = (x: number, y: number) => `${Math.floor(x / CELL_M)} ${Math.floor(y / CELL_M)}`;
  const cells = truth.storeys.map(() => new Set<string>());
  for (let point = 0; point < scan.count; point++) {
    // What a mirror shows appears in the room behind it.
    if (scan.classId[point] === MIRRORED) continue;
    const [x, y, z] = fromFile(frame, [scan.x[point]!, scan.y[point]!, scan.z[point]!] satisfies Point3);
    // Up to table height: what is on a floor shows that there is one.
    // Levels half a storey apart, or of two buildings, share heights.
    for (const [storey, { elevationM }] of truth.storeys.entries())
      if (z > elevationM - BELOW_FLOOR_M && z < elevationM + 1) cells[storey]?.add(cellOf(x, y));
  }
  return truth.rooms
    .filter((room) => {
      const seen = cells[truth.storeys.findIndex(({ id }) => id === room.storey_id)];
      const [xs, ys] = [room.polygon.map(([x]) => x), room.polygon.map(([, y]) => y)];
      let [all, shown] = [0, 0];
      for (let x = Math.min(...xs) + CELL_M / 2; x < Math.max(...xs); x += CELL_M) {
        for (let y = Math.min(...ys) + CELL_M / 2; y < Math.max(...ys); y += CELL_M) {
          if (!contains(room.polygon, x, y)) continue;
          all++;
          if (seen?.has(cellOf(x, y))) shown++;
        }
      }
      return shown < LEAST_FLOOR_SHARE * all;
    })
    .map(({ id }) => id);
}
