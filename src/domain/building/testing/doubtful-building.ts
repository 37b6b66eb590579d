import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from './sample-building.ts';

/** The sample building with 20 m² beside its ground floor that were scanned and not modeled, and a room of assumed boundary. */
export const doubtfulBuilding: Building = {
  ...sampleBuilding,
  rooms: sampleBuilding.rooms.map((room, i) => (i === 0 ? { ...room, assumed: ['boundary'] } : room)),
  unmodeledFloors: [
    {
      id: 'storey-0-unmodeled-1',
      storey_id: 'storey-0',
      polygon: [
        [15, 1],
        [20, 1],
        [20, 5],
        [15, 5],
      ],
      holes: [],
      areaM2: 20,
    },
  ],
};
