import type { ListedDrawing } from '#contract/files.ts';
import type { WireProject } from '#contract/projects.ts';
import { buildingBounds } from '#domain/building/building-bounds.ts';
import type { Building } from '#domain/building/building.ts';
import { IN_PLACE, placementMatrix } from '#domain/placement/placement.ts';
import { buildingLevels } from '#viewer/building-levels.ts';
import type { CloudSource } from '#viewer/cloud/cloud-viewer.ts';
import type { ModelSource } from '#viewer/model/model-viewer.ts';
import type { DrawingSource } from '#viewer/model/model-drawings.ts';
import { drawingsOf, isOpen, type OpenChoice } from './file-choice.ts';
import { withListed } from './listed-drawings.ts';
import { readDrawing } from './read-drawing.ts';

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

/** The plan of the scan as a layer. */
export const PLAN_LAYER = 'plan';

/** What can be laid among models: the plan of the scan, and drawings, each at the height of its level where that is known. */
export function drawingSourcesOf(
  project: WireProject,
  building: Building | undefined,
  listed: readonly ListedDrawing[],
): DrawingSource[] {
  const levels = building ? buildingLevels(building) : [];
  const levelOf = (fileId: string) => {
    const storey = project.assets.find(({ id }) => id === fileId)?.storey;
    return levels.find(({ id, name }) => id === storey || name === storey)?.elevationM;
  };
  const plan: DrawingSource[] = building
    ? [
        {
          id: PLAN_LAYER,
          name: '',
          load: async () => (await import('#viewer/plan/laid-drawing.ts')).laidPlans(building),
        },
      ]
    : [];
  const drawings = withListed(project, drawingsOf(project), listed)
    .filter(isOpen)
    .map(({ id, name, url, placement }): DrawingSource => ({
      id,
      name,
      load: async () => {
        const [drawing, { laidDrawing }] = await Promise.all([
          readDrawing(url),
          import('#viewer/plan/laid-drawing.ts'),
        ]);
        const off = new Set(drawing.layers.flatMap(({ isShown }, i) => (isShown ? [] : [i])));
        return laidDrawing(drawing, placement ?? IN_PLACE, levelOf(id), off);
      },
    }));
  return [...plan, ...drawings];
}
