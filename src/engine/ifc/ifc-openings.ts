import type { Building, Door, Window } from '#domain/building/building.ts';
import { doorCountByRoom, likelySwing } from '#domain/drawing/door-swing.ts';
import type { Swing } from '#domain/drawing/door-swing.ts';
import { stretchOf } from '#domain/drawing/opening-stretch.ts';
import { elementAttributes, rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import {
  extrusion,
  outlineProfile,
  painted,
  placement,
  productShape,
  rectangleProfile,
  uprightAxes,
} from './ifc-geometry.ts';
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
import { enumeration, NONE, real } from './step-text.ts';
import type { Step } from './step-text.ts';
import type { WrittenWall } from './ifc-walls.ts';

/** How far an opening's body reaches beyond both faces, so that no skin is left. */
const THROUGH_M = 0.1;
const FRAME_M = 0.06;
const LEAF_M = 0.04;
const PANE_M = 0.024;

/** What a door or window is in the model: an element, or a hole that nothing fills. */
export type WrittenOpening = { step: Step; isHole: boolean };

/** Openings of all doors and windows whose wall was written, and what fills them; by id. */
export function writeOpenings(
  file: IfcFile,
  building: Building,
  walls: ReadonlyMap<string, WrittenWall>,
): Map<string, WrittenOpening> {
  const written = new Map<string, WrittenOpening>();
  for (const { id } of building.storeys) {
    const rooms = building.rooms.filter(({ storey_id }) => storey_id === id);
    const doors = building.doors.filter(({ storey_id }) => storey_id === id);
    const counts = doorCountByRoom(doors, (door) => walls.get(door.host_id)?.footprint, rooms);
    for (const door of doors) {
      const host = walls.get(door.host_id);
      if (host)
        written.set(
          door.id,
          writeDoor(file, door, host, door.swing ?? likelySwing(door, host.footprint, rooms, counts)),
        );
    }
    for (const window of building.windows.filter(({ storey_id }) => storey_id === id)) {
      const host = walls.get(window.host_id);
      if (host) written.set(window.id, writeWindow(file, window, host));
    }
  }
  return written;
}

/** The hole: at the middle of the opening's lower edge, X along the wall. */
function writeHole(file: IfcFile, opening: Door | Window, host: WrittenWall): { hole: Step; holePlacement: Step } {
  const { fromM, toM } = stretchOf(host.footprint, opening);
  const holePlacement = placement(file, host.placement, [(fromM + toM) / 2, 0, opening.sill]);
  const solid = extrusion(
    file,
    rectangleProfile(file, opening.width, host.footprint.wall.width + 2 * THROUGH_M),
    opening.height,
  );
  const shape = productShape(file, [solid]);
  const key = `${opening.id}/opening`;
  const hole = file.add('IFCOPENINGELEMENT', [
    ...elementAttributes(file, key, `Opening ${opening.id}`, holePlacement, shape),
    enumeration('OPENING'),
  ]);
  file.add('IFCRELVOIDSELEMENT', [...rootAttributes(file, `${key}/voids`), host.step, hole]);
  return { hole, holePlacement };
}

function fill(file: IfcFile, opening: Door | Window, host: WrittenWall, hole: Step, filling: Step): void {
  file.add('IFCRELFILLSELEMENT', [...rootAttributes(file, `${opening.id}/fills`), hole, filling]);
  file.storeys.get(host.footprint.wall.storey_id)?.elements.push(filling);
  evidenceSet(file, opening.id, filling, opening);
}

function writeDoor(file: IfcFile, door: Door, host: WrittenWall, swing: Swing): WrittenOpening {
  const { hole, holePlacement } = writeHole(file, door, host);
  if (door.kind === 'opening') {
    evidenceSet(file, door.id, hole, door);
    return { step: hole, isHole: true };
  }
  // The standard reads the hinge looking along Y, and the leaf opens towards Y.
  const doorPlacement = placement(file, holePlacement, [0, 0, 0], swing.side === 'left' ? [1, 0] : [-1, 0]);
  const isHingeLeft = (swing.hinge === 'start') === (swing.side === 'left');
  const operation =
    door.kind === 'double' ? 'DOUBLE_DOOR_SINGLE_SWING' : isHingeLeft ? 'SINGLE_SWING_LEFT' : 'SINGLE_SWING_RIGHT';
  const depthM = Math.min(host.footprint.wall.width, 0.12);
  const solids = [...frame(file, door, depthM, false), leaf(file, door)];
  const size = sizeName(door);
  const step = file.add('IFCDOOR', [
    ...elementAttributes(file, door.id, `Door ${door.id}`, doorPlacement, productShape(file, solids)),
    real(door.height),
    real(door.width),
    enumeration('DOOR'),
    enumeration(operation),
    NONE,
  ]);
  const title =
    door.kind === 'double' ? `Double door ${size}` : `Single door ${size} ${isHingeLeft ? 'left' : 'right'}`;
  const key = `door-type/${title}`;
  ofType(file, step, key, () =>
    file.add('IFCDOORTYPE', [
      ...typeAttributes(file, key, title),
      enumeration('DOOR'),
      enumeration(operation),
      NONE,
      NONE,
    ]),
  );
  relateMaterial(file, door.id, [step], material(file, 'Door'));
  propertySet(file, door.id, step, 'Pset_DoorCommon', { Reference: title, IsExternal: host.footprint.wall.isExternal });
  quantitySet(file, door.id, step, 'Qto_DoorBaseQuantities', openingQuantities(door));
  fill(file, door, host, hole, step);
  return { step, isHole: false };
}

function writeWindow(file: IfcFile, window: Window, host: WrittenWall): WrittenOpening {
  const { hole, holePlacement } = writeHole(file, window, host);
  const windowPlacement = placement(file, holePlacement, [0, 0, 0]);
  const solids = [...frame(file, window, Math.min(host.footprint.wall.width, 0.08), true), pane(file, window)];
  const size = sizeName(window);
  const step = file.add('IFCWINDOW', [
    ...elementAttributes(file, window.id, `Window ${window.id}`, windowPlacement, productShape(file, solids)),
    real(window.height),
    real(window.width),
    enumeration('WINDOW'),
    enumeration('SINGLE_PANEL'),
    NONE,
  ]);
  const key = `window-type/${size}`;
  ofType(file, step, key, () =>
    file.add('IFCWINDOWTYPE', [
      ...typeAttributes(file, key, `Window ${size}`),
      enumeration('WINDOW'),
      enumeration('SINGLE_PANEL'),
      NONE,
      NONE,
    ]),
  );
  relateMaterial(file, window.id, [step], material(file, 'Glass'));
  propertySet(file, window.id, step, 'Pset_WindowCommon', {
    Reference: `Window ${size}`,
    IsExternal: host.footprint.wall.isExternal,
  });
  quantitySet(file, window.id, step, 'Qto_WindowBaseQuantities', openingQuantities(window));
  fill(file, window, host, hole, step);
  return { step, isHole: false };
}

/** Width by height in millimetres, as types are named. */
const sizeName = ({ width, height }: Door | Window): string => `${nominalMm(width)} x ${nominalMm(height)}`;

const openingQuantities = ({ width, height }: Door | Window) => ({
  lengths: { Width: width, Height: height, Perimeter: 2 * (width + height) },
  areas: { Area: width * height },
});

const frameWidthM = ({ width, height }: Door | Window): number => Math.min(FRAME_M, width / 6, height / 6);

/** A frame about the middle of the wall: all round, or open at the floor. */
function frame(file: IfcFile, opening: Door | Window, depthM: number, isAllRound: boolean): Step[] {
  const halfM = opening.width / 2;
  const topM = opening.height;
  const edgeM = frameWidthM(opening);
  const outer: [number, number][] = [
    [-halfM, 0],
    [halfM, 0],
    [halfM, topM],
    [-halfM, topM],
  ];
  const inner: [number, number][] = [
    [-halfM + edgeM, edgeM],
    [-halfM + edgeM, topM - edgeM],
    [halfM - edgeM, topM - edgeM],
    [halfM - edgeM, edgeM],
  ];
  const doorFrame: [number, number][] = [
    [-halfM, 0],
    [-halfM + edgeM, 0],
    [-halfM + edgeM, topM - edgeM],
    [halfM - edgeM, topM - edgeM],
    [halfM - edgeM, 0],
    [halfM, 0],
    [halfM, topM],
    [-halfM, topM],
  ];
  const profile = isAllRound ? outlineProfile(file, outer, [inner]) : outlineProfile(file, doorFrame);
  return [painted(file, extrusion(file, profile, depthM, uprightAxes(file, 0, depthM / 2, 0)), 'frame')];
}

function leaf(file: IfcFile, door: Door): Step {
  const edgeM = frameWidthM(door);
  const profile = rectangleProfile(file, door.width - 2 * edgeM, LEAF_M);
  return painted(file, extrusion(file, profile, door.height - edgeM), 'door');
}

function pane(file: IfcFile, window: Window): Step {
  const edgeM = frameWidthM(window);
  const profile = rectangleProfile(file, window.width - 2 * edgeM, window.height - 2 * edgeM, [0, window.height / 2]);
  return painted(file, extrusion(file, profile, PANE_M, uprightAxes(file, 0, PANE_M / 2, 0)), 'glass');
}
