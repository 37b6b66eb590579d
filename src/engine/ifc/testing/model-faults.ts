import type { ReadIfc } from './read-ifc.ts';
import { overlappingSolids } from './solid-overlaps.ts';
import { outlineFaults } from './space-boundaries.ts';
import { wallConnections } from './wall-connections.ts';

const SOLID = ['IfcWall', 'IfcSlab', 'IfcColumn', 'IfcBeam', 'IfcStairFlight', 'IfcCovering'];
const LITER_M3 = 0.001;

/** Pairs of solids of a model that share more than a liter, in words. */
function solidFaults({ elements }: ReadIfc): string[] {
  const solids = elements.filter(({ entity }) => SOLID.includes(entity));
  return overlappingSolids(
    solids.map(({ entity, tag, triangles }) => ({ name: `${entity} ${tag}`, triangles })),
    LITER_M3,
  ).map(({ a, b, volumeM3 }) => `${a} and ${b} share ${(1000 * volumeM3).toFixed(1)} l`);
}

/** All that a reader of a model would find wrong: entities, solids that overlap, rooms that nothing closes. */
export const modelFaults = (model: ReadIfc): string[] => [
  ...model.malformed.map((entity) => `${entity} has another number of attributes than IFC4 gives it`),
  ...solidFaults(model),
  ...outlineFaults(model, wallConnections(model)),
];
