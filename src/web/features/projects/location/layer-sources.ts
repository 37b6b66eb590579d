import { buildingBounds } from '#domain/building/building-bounds.ts';
import type { Building } from '#domain/building/building.ts';
import { placementMatrix } from '#domain/placement/placement.ts';
import { buildingLevels } from '#viewer/building-levels.ts';
import type { CloudSource } from '#viewer/cloud/cloud-viewer.ts';
import type { ModelSource } from '#viewer/model/model-viewer.ts';
import type { OpenChoice } from './file-choice.ts';

/** A cloud of the scan lies in the frame of its building, which fills the first picture. */
export function cloudSourceOf(
  { id, name, url, isOfScan, placement }: OpenChoice,
  building: Building | undefined,
): CloudSource {
  const ofScan = isOfScan ? building : undefined;
  const cloudToProject = ofScan ? ofScan.frame.cloudToProject : placement && placementMatrix(placement);
  return { id, name, url, cloudToProject: cloudToProject ?? undefined, focus: ofScan && buildingBounds(ofScan) };
}

/** A model of the scan has the storeys of its building. */
export function modelSourceOf(
  { id, name, url, isOfScan, placement }: OpenChoice,
  building: Building | undefined,
): ModelSource {
  const inProject = isOfScan ? null : placement;
  return {
    id,
    name,
    url,
    ...(inProject && { placement: placementMatrix(inProject) }),
    levels: isOfScan && building ? buildingLevels(building) : undefined,
  };
}
