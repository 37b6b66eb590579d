import type { Building } from '#domain/building/building.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { drawPlanThumbnail } from '#engine/pictures/draw-plan-thumbnail.ts';
import { THUMBNAIL_FILE } from './output-files.ts';
import { CARD, savePicture } from './save-picture.ts';

/** Draws the plan of the largest storey as thumbnail. Answers its name; none for a building without storeys. */
export async function drawThumbnail(job: string, found: Building): Promise<string[]> {
  const storey = largestStorey(found);
  return storey
    ? [await savePicture(job, THUMBNAIL_FILE, drawPlanThumbnail(planOfStorey(found, storey), CARD.width, CARD.height))]
    : [];
}

function largestStorey({ storeys, rooms, walls }: Building): string | undefined {
  const sizeOf = (id: string): number =>
    rooms.reduce((sum, room) => sum + (room.storey_id === id ? room.areaM2 : 0), 0) +
    walls.filter(({ storey_id }) => storey_id === id).length * 1e-6;
  return storeys.toSorted((first, second) => sizeOf(second.id) - sizeOf(first.id))[0]?.id;
}
