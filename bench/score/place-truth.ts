import type { Point2 } from '#geometry/plane.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Building } from '#domain/building/building.ts';
import { toFile, type FileFrame } from '#engine/simulate/scanner/scan.ts';

/** File coordinates to the project coordinates of a recognition. */
export function toProject(frame: Building['frame'], [x, y, z]: Point3): Point3 {
  const scale = frame.metresPerUnit;
  const [mx, my, mz] = frame.upAxis === 'z' ? [x * scale, y * scale, z * scale] : [x * scale, -z * scale, y * scale];
  const [rx, ry, rz] = [mx - frame.origin[0], my - frame.origin[1], mz - frame.origin[2]];
  const row = (index: number) => {
    const at = (column: number) => frame.cloudToProject[4 * column + index] ?? 0;
    return at(0) * rx + at(1) * ry + at(2) * rz + at(3);
  };
  return [row(0), row(1), row(2)];
}

/** The truth where the scan's file puts it and a recognition sees it. Sizes stay; only positions move. */
export function placeTruth(truth: Building, fileFrame: FileFrame, projectFrame: Building['frame']): Building {
  const move = (point: Point3) => toProject(projectFrame, toFile(fileFrame, point));
  const elevation = new Map(truth.storeys.map((storey) => [storey.id, storey.elevationM]));
  const moveFlat =
    (storeyId: string) =>
    ([x, y]: Point2): Point2 => {
      const [px, py] = move([x, y, elevation.get(storeyId) ?? 0]);
      return [px, py];
    };
  const centred = <T extends { center: Point3 }>(item: T): T => ({ ...item, center: move(item.center) });
  const lined = <T extends { start_pt: Point3; end_pt: Point3 }>(item: T): T => ({
    ...item,
    start_pt: move(item.start_pt),
    end_pt: move(item.end_pt),
  });
  const outlined = <T extends { storey_id: string; polygon: Point2[]; holes: Point2[][] }>(item: T): T => ({
    ...item,
    polygon: item.polygon.map(moveFlat(item.storey_id)),
    holes: item.holes.map((hole) => hole.map(moveFlat(item.storey_id))),
  });
  const [middleX, middleY] = truth.rooms[0]?.polygon[0] ?? [0, 0];
  return {
    ...truth,
    frame: projectFrame,
    storeys: truth.storeys.map((storey) => ({ ...storey, elevationM: move([middleX, middleY, storey.elevationM])[2] })),
    walls: truth.walls.map(lined),
    doors: truth.doors.map(centred),
    windows: truth.windows.map(centred),
    columns: truth.columns.map(centred),
    rooms: truth.rooms.map(outlined),
    slabs: truth.slabs.map(outlined),
    beams: truth.beams.map(lined),
    stairs: truth.stairs.map(lined),
    objects: truth.objects.map(centred),
  };
}
