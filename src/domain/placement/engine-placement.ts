import type { Building } from '#domain/building/building.ts';
import { composePlacements, IN_PLACE, placementOfMatrix, type Placement } from './placement.ts';

/** Where a scan that the engine converted lies in its project, in the coordinates of its file: as its octree lies in its building. */
export const placementOfFrame = ({ origin: [x, y, z], cloudToProject }: Building['frame']): Placement =>
  composePlacements({ ...IN_PLACE, shiftM: [0 - x, 0 - y, 0 - z] }, placementOfMatrix(cloudToProject));
