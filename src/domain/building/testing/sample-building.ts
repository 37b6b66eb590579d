import type { Building } from '#domain/building/building.ts';
import { sampleGroundFloor as ground } from './sample-ground-floor.ts';
import { sampleUpperFloor as upper } from './sample-upper-floor.ts';

/**
 * A plausible two-storey house as the recogniser would describe it: L-shaped ground floor with a wing, a flight of stairs, a
 * slanted wall, doors with and without a known swing, assumed outer wall widths. For tests and for trying out viewers.
 */
export const sampleBuilding: Building = {
  version: 1,
  frame: {
    metresPerUnit: 1,
    upAxis: 'z',
    origin: [432_000.5, 5_412_000.25, 118.2],
    cloudToProject: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    headingDeg: 0,
  },
  storeys: [
    {
      id: 'storey-0',
      name: 'Ground floor',
      elevationM: 0,
      clearHeightM: 2.5,
      slabThicknessM: 0.3,
      assumed: ['slabThicknessM'],
    },
    { id: 'storey-1', name: 'First floor', elevationM: 2.8, clearHeightM: 2.5, slabThicknessM: 0.3, assumed: [] },
  ],
  walls: [...ground.walls, ...upper.walls],
  doors: [...ground.doors, ...upper.doors],
  windows: [...ground.windows, ...upper.windows],
  columns: [...ground.columns, ...upper.columns],
  rooms: [...ground.rooms, ...upper.rooms],
  slabs: [...ground.slabs, ...upper.slabs],
  beams: [...ground.beams, ...upper.beams],
  stairs: [...ground.stairs, ...upper.stairs],
  objects: [...ground.objects, ...upper.objects],
  rejected: [
    { category: 'wall', reason: 'Supported over 38 % of its height only.', confidence: 0.21 },
    { category: 'door', reason: 'No wall around it.', confidence: 0.3 },
    { category: 'object', reason: 'Fewer than 40 points.', confidence: 0.12 },
  ],
  unmodeledFloors: [],
};
